import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from './lib/i18n.svelte.ts';

await speak(preferred());
mount(App, { target: document.getElementById('page')! });
