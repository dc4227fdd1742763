// How much of a name fits on a card, which may be narrow.

/** Widths of letters in ems; those of both faces of the page are close enough. */
const widths: [letters: string, width: number][] = [
  ['il.', 0.29],
  ['fjt', 0.35],
  ['crs', 0.43],
  ['mwM', 0.84],
  ['W', 0.96],
];
const tight = 0.02;

function ems(text: string): number {
  const width = (letter: string): number =>
    widths.find(([letters]) => letters.includes(letter))?.[1] ??
    (letter === letter.toLowerCase() ? 0.53 : 0.65);
  return [...text].reduce((sum, letter) => sum + width(letter) - tight, 0);
}

/** Pixels that a text needs in letters of 12 pixels, with a little air. */
const pixels = (text: string): number => Math.ceil(ems(text) * 12 + 1);

const beginning = (name: string, letters: number): string =>
  name.length > letters + 1 ? `${name.slice(0, letters)}.` : name;

interface Fitting {
  /** Pixels for the whole name. */
  needs: number;
  /** A beginning of it, and its pixels. */
  middle: string;
  middleNeeds: number;
  /** Where even that does not fit. */
  short: string;
}

export function fitting(name: string): Fitting {
  const middle = beginning(name, 5);
  const short = beginning(name, 4);
  return { needs: pixels(name), middle, middleNeeds: pixels(middle), short };
}
