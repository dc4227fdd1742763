// Drawings of the interface, each on a grid of 32, in the colour of the text.
const pen =
  'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" ' +
  'stroke-linejoin="round"';

export const tools = {
  // The table.
  undo: `<g ${pen}><path d="M11 6 4 12.5l7 6.5"/><path d="M4.5 12.5H19a8 8 0 0 1 0 15.5h-8"/></g>`,
  hint: `<g ${pen}>
    <path d="M12 7h8M13 7c0-2 1-3.5 3-3.5S19 5 19 7M9.5 10.5h13l1.5 15H8zM7 28.5h18"/>
    <path fill="currentColor" stroke-width="1.4"
    d="M16 14c2.5 3 3 5 1.8 7-.8 1.3-2.8 1.3-3.6 0-1.2-2-.7-4 1.8-7z"/></g>`,
  sound: `<g ${pen}><path fill="currentColor" d="M5 12h5l7-6v20l-7-6H5z"/>
    <path d="M21.5 11.5c2.5 2.5 2.5 6.5 0 9M25.5 8c4.5 4.5 4.5 11.5 0 16"/></g>`,
  clock: `<g ${pen}><circle cx="16" cy="17" r="11.5"/><path d="M16 10.5V17l4.5 3M13 2.5h6"/></g>`,
  chat: `<g ${pen}><path d="M4 6h24v16H15l-7 6v-6H4z"/><path d="M10 12h12M10 16.5h8"/></g>`,
  check: `<path ${pen} d="m6 17 7 7L26 8"/>`,
  cross: `<path ${pen} d="m8 8 16 16M24 8 8 24"/>`,
  menu: `<path ${pen} d="M5 9h22M5 16h22M5 23h22"/>`,
  list: `<g ${pen}><path d="M12 8h16M12 16h16M12 24h16"/>
    <path stroke-width="3.6" d="M5 8h.1M5 16h.1M5 24h.1"/></g>`,
  log: `<g ${pen}><path d="M7 4h18v21c0 2-1 3-3 3H10c-2 0-3-1-3-3z"/>
    <path d="M12 10h8M12 15h8M12 20h5"/></g>`,
  help: `<g ${pen}><circle cx="16" cy="16" r="12"/><path d="M12 13c0-5 8-5 8 0 0 3-4 3-4 6"/>
    <path stroke-width="3.2" d="M16 23h.1"/></g>`,
  cards: `<g ${pen}><path d="M5 8l10-3 6 19-10 3z"/><path d="M18 6l9 1-2 19-4-.4"/></g>`,
  plan: `<g ${pen}><path d="M5 26c6 0 4-8 10-8s5-8 11-10"/><path d="m21 6 5.5 1.8L24 13"/>
    <circle cx="5" cy="26" r="1.5"/></g>`,
  fit: `<path ${pen} d="M5 12V5h7M20 5h7v7M27 20v7h-7M12 27H5v-7"/>`,
  arrow: `<path ${pen} d="M5 16h21M18 8l8 8-8 8"/>`,
  lock: `<g ${pen}><path d="M7 14h18v13H7z"/><path d="M11 14v-4a5 5 0 0 1 10 0v4"/></g>`,
  // Pages around the table.
  share: `<path ${pen} d="M11 17.5 21 23M11 14.5 21 9"/><g fill="currentColor">
    <circle cx="8" cy="16" r="4"/><circle cx="24" cy="7.5" r="4"/>
    <circle cx="24" cy="24.5" r="4"/></g>`,
  branch: `<path ${pen} d="M9 9v14M9 18c0-5 14-2 14-8"/>
    <g fill="var(--raised)" stroke="currentColor" stroke-width="2.4">
    <circle cx="9" cy="6.5" r="3.5"/><circle cx="9" cy="25.5" r="3.5"/>
    <circle cx="23" cy="7.5" r="3.5"/></g>`,
  play: `<path fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"
    d="M10 6v20l16-10z"/>`,
  prev: `<path ${pen} d="M20 6 10 16l10 10"/>`,
  next: `<path ${pen} d="M12 6l10 10-10 10"/>`,
  prevturn: `<path ${pen} d="M16 6 6 16l10 10M26 6 16 16l10 10"/>`,
  nextturn: `<path ${pen} d="M6 6l10 10L6 26M16 6l10 10-10 10"/>`,
  link: `<path ${pen} d="M13 19a6 6 0 0 0 9 .6l4-4a6 6 0 0 0-8.5-8.500l-2 2M19 13a6 6 0 0 0-9-.6
    l-4 4a6 6 0 0 0 8.5 8.500l2-2"/>`,
  save: `<path ${pen} d="M16 4v16M9 14l7 7 7-7M5 27h22"/>`,
  first: `<path ${pen} d="M24 6 14 16l10 10M8 6v20"/>`,
  last: `<path ${pen} d="M8 6l10 10L8 26M24 6v20"/>`,
  down: `<path ${pen} d="M7 12l9 9 9-9"/>`,
  again: `<path ${pen} d="M26 13A10.5 10.5 0 1 0 26.5 18M26.5 5v8h-8"/>`,
  home: `<path ${pen} d="M5 16 16 6l11 10M8 14v12h16V14M13 26v-7h6v7"/>`,
  graph: `<path ${pen} d="M5 5v22h22M9 21l6-7 5 4 7-10"/>`,
  friends: `<g ${pen}><circle cx="12" cy="11" r="5"/>
    <path d="M3 27c0-6 4-9 9-9s9 3 9 9M21 6.5a5 5 0 0 1 0 9M24 19c3 1 5 4 5 8"/></g>`,
  book: `<path ${pen}
    d="M16 8c-3-2-7-3-11-2v19c4-1 8 0 11 2 3-2 7-3 11-2V6c-4-1-8 0-11 2zM16 8v19"/>`,
  eye: `<path ${pen} d="M3 16c4-7 8-9 13-9s9 2 13 9c-4 7-8 9-13 9s-9-2-13-9z"/>
    <circle cx="16" cy="16" r="4" fill="currentColor"/>`,
  target: `<g ${pen}><circle cx="16" cy="16" r="11"/><circle cx="16" cy="16" r="5.5"/></g>
    <circle cx="16" cy="16" r="2" fill="currentColor"/>`,
  crown: `<path fill="var(--post)" stroke="var(--i-line)" stroke-width="1.7" stroke-linejoin="round"
    d="M4 25 3 10l7 6 6-10 6 10 7-6-1 15z"/>`,
  person: `<g ${pen}><circle cx="16" cy="11" r="6"/>
    <path d="M5 28c0-7 5-10 11-10s11 3 11 10"/></g>`,
  mute: `<g ${pen}>
    <path fill="currentColor" d="M5 12h5l7-6v20l-7-6H5z"/>
    <path d="m22 12.5 7 7M29 12.5l-7 7"/></g>`,
  settings: `<g ${pen}>
    <path d="M4 9h11M23 9h5M4 23h5M17 23h11"/><circle cx="19" cy="9" r="3.6"/>
    <circle cx="13" cy="23" r="3.6"/></g>`,
  keyboard: `<g ${pen}>
    <path d="M3 8h26v16H3z"/><path d="M8 13h.1M13 13h.1M18 13h.1M23.5 13h.1M10 19h12"/></g>`,
  pause: `<path fill="none" stroke="currentColor" stroke-width="4.6" stroke-linecap="round"
    d="M10.5 7.5v17M21.5 7.5v17"/>`,
  more: `<path fill="none" stroke="currentColor" stroke-width="4.6" stroke-linecap="round"
    d="M6.5 16h.1M16 16h.1M25.5 16h.1"/>`,
  warning: `<g ${pen}><path d="M16 4 2.5 27.5h27z"/><path d="M16 12.5v7"/>
    <path stroke-width="3.2" d="M16 23.6h.1"/></g>`,
  offline: `<g ${pen}><path d="M3 12c3-3 6.5-5 10-5.6M29 12c-2-2-4.4-3.5-7-4.5M8 18c2.2-2.1
    4.8-3.3 7.4-3.5M16 25h.1M4 4l24 24"/></g>`,
};
