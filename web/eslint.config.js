// The rules of `make lint` for the page and its tests. Prettier settles the layout, svelte-check
// the types; tools/page-lint runs all three.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const typed = ['web/src/**/*.ts', 'web/src/**/*.svelte', 'web/*.ts'];

const withTypes = {
  files: typed,
  languageOptions: {
    globals: globals.browser,
    parserOptions: {
      projectService: true,
      tsconfigRootDir: import.meta.dirname,
      extraFileExtensions: ['.svelte'],
    },
  },
  // What only types can tell: a promise that nobody waits for loses its error.
  rules: {
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
  },
};

export default ts.config(
  js.configs.recommended,
  { files: typed, extends: [ts.configs.recommended] },
  ...svelte.configs.recommended,
  withTypes,
  {
    files: ['web/src/**/*.svelte', 'web/src/**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['tests/browser/**/*.mjs', 'web/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    rules: {
      // Svelte's own form of the rule knows that $props() are declared with let.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // Wraps values that are meant to be reactive; ours are reassigned or read once.
      'svelte/prefer-svelte-reactivity': 'off',
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 45 }],
      'max-len': ['error', { code: 100, ignoreUrls: true }],
    },
  },
);
