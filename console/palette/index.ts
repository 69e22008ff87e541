/** Loaded when the browser is idle, or with the first shortcut. */
export { Palette } from './palette.tsx';
export { ShortcutSheet } from './shortcut-sheet.tsx';
