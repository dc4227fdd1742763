// The keys of cards: a digit stands for the place where a card lies, so that none shifts when two
// cards show the same city or a card cannot be played.
import type { Move } from '../../lib/messages.ts';
import { t } from '../../lib/i18n.svelte.ts';
import type { BoardProps, KeyPath } from '../board.ts';
import type { KeyText } from '../help.ts';
import { TaxisContext } from './context.ts';

const drawSecond = 'd';
const restart = 'x';
/** Completes the route while Enter ends the turn. */
export const complete = 'r';
const arrows: Record<string, string> = { left: 'ArrowLeft', right: 'ArrowRight' };

const wordsOf = ({ move }: Move): string[] => move.split(' ');

/** The digits of the places where a city lies; further places have none. */
const digitsOf = (city: string, places: (string | null)[]): string[] =>
  places.flatMap((one, at) => (one === city && at < 9 ? [String(at + 1)] : []));

/** A face-up card, or the pile after them. A second card begins with a key of its own where cards
 * of the hand have the digits. */
function drawPaths(board: TaxisContext, move: Move): KeyPath[] {
  const [verb, city = ''] = wordsOf(move);
  const digits = digitsOf(city, [...board.view.display, 'pile']);
  const apart = verb === 'postmaster' && board.moves.some((one) => handVerb.test(one.move));
  return digits.map((digit) =>
    apart
      ? { move: move.move, keys: [drawSecond, digit], chooses: ['postmaster'] }
      : { move: move.move, keys: [digit] },
  );
}

const handVerb = /^(start|play|coachman|restart)\b/;

/** A card of the hand; one that fits at both ends of the route waits for an arrow. */
function handPaths(board: TaxisContext, move: Move): KeyPath[] {
  const [verb, city = '', side = ''] = wordsOf(move);
  const digits = digitsOf(city, board.own.hand);
  const thing = `${verb} ${city}`;
  const twofold = board.moves.filter((one) => one.move.startsWith(`${thing} `)).length > 1;
  return digits.map((digit) => {
    if (verb === 'restart')
      return { move: move.move, keys: [restart, digit], chooses: ['restart'] };
    return twofold
      ? { move: move.move, keys: [digit, arrows[side] ?? ''], chooses: [thing] }
      : { move: move.move, keys: [digit] };
  });
}

const single: Record<string, string> = { bailiff: '8', coach: '1', wainwright: '1', nocoach: '2' };

export function keys(props: BoardProps): KeyPath[] {
  const board = new TaxisContext(() => props);
  const keeps = board.moves.filter((move) => wordsOf(move)[0] === 'keep');
  return board.moves.flatMap((move): KeyPath[] => {
    const [verb = ''] = wordsOf(move);
    if (verb === 'draw' || verb === 'postmaster') return drawPaths(board, move);
    if (handVerb.test(move.move)) return handPaths(board, move);
    const key = single[verb] ?? String(keeps.indexOf(move) + 1);
    return /^[1-9]$/.test(key) ? [{ move: move.move, keys: [key] }] : [];
  });
}

/** The keys, for the help. */
export const keyTexts = (): KeyText[] => [
  { key: '1–7', text: t('draw the face-up card at this place; after the last one, the pile') },
  { key: '1–9', text: t('play the card at this place of your hand') },
  { key: '← →', text: t('the end of the route for a card that fits at both') },
  { key: `${drawSecond.toUpperCase()} 1–7`, text: t('draw a second card with the Postmaster') },
  { key: single['bailiff']!, text: t('call the Bailiff for new face-up cards') },
  { key: `${restart.toUpperCase()} 1–9`, text: t('start a new route with this card') },
  { key: complete.toUpperCase(), text: t('complete the route while Enter ends the turn') },
];
