// The kind of pointer that was used last: 'mouse', 'touch', 'pen', or 'keys' for the keyboard.
let last = 'mouse';

addEventListener('pointerdown', ({ pointerType }) => (last = pointerType), { capture: true });
addEventListener('keydown', () => (last = 'keys'), { capture: true });

export const lastPointer = (): string => last;
