// The message cards as the data file prints them, by their identifiers in the notation.
import type { LoireData } from '../model.ts';

export interface Card {
  level: number;
  points: number;
  /** The blue character whose symbol the card has. */
  sign: string;
  /** Where it goes: a village or a city … */
  place?: string;
  /** … or shields, each in any village that has it. */
  colours: string[];
}

interface Printed {
  village?: string;
  city?: string;
  shields?: string[];
  vp: number;
  symbol: string;
}

export const levels = [1, 2, 3, 4] as const;
export const roman = ['', 'I', 'II', 'III', 'IV'];

function faceOf(data: LoireData, level: number, card: Printed): string {
  const order = data.shields.colours;
  const colours = (card.shields ?? []).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const place = card.village ?? card.city;
  return [`m${level}`, ...(place ? [place] : colours), ...(level === 4 ? [card.symbol] : [])].join(
    '-',
  );
}

/** All cards; those with a face that came before are numbered from 2 on. */
export function cardsOf(data: LoireData): Map<string, Card> {
  const cards = new Map<string, Card>();
  const seen = new Map<string, number>();
  for (const level of levels)
    for (const card of (data.messages[`level${level}`] ?? []) as Printed[]) {
      const face = faceOf(data, level, card);
      const copy = (seen.get(face) ?? 0) + 1;
      seen.set(face, copy);
      const place = card.village ?? card.city;
      cards.set(copy > 1 ? `${face}.${copy}` : face, {
        level,
        points: card.vp,
        sign: card.symbol,
        colours: card.shields ?? [],
        ...(place ? { place } : {}),
      });
    }
  return cards;
}
