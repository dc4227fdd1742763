// A part of a drawing that can be pressed like a button, by pointer and by keyboard.
type Pick = (thing: string, element: Element) => void;

export function press(
  pick: Pick,
  thing: string,
): { onclick: (e: MouseEvent) => void; onkeydown: (e: KeyboardEvent) => void } {
  return {
    onclick: (e) => pick(thing, e.currentTarget as Element),
    onkeydown: (e) => {
      if (e.key !== 'Enter' && e.key !== ' ') return;
      e.preventDefault();
      pick(thing, e.currentTarget as Element);
    },
  };
}
