// Tables at fixed positions of recorded games: the same in every run, so that no test fails by the
// chance of a deal. A lesson's table is dealt by the seed of the record (only the seeds of the
// page's own lessons have a guide) and brought to its position by the moves of the record:
//   posthorn play GAME --seats level:3,… --seed N --first 0 --save GAME-PLAYERS.txt
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './cases.mjs';
import { Driver } from './driver.mjs';
import { base, browserOf, expect, keyOf, pageOf } from './kit.mjs';
import { wanted } from './play.mjs';

export const moments = ['start', 'middle', 'late', 'over'];

/** As long as the longest names that people and computer players have. */
const names = [
  'Friederike',
  'Surintendant des postes 2',
  'Generalpostmeister 3',
  'Wilhelmine-Friederike-Charlotte-von-Hohenzollern',
];

/** The seed and the turns of a record: whose it is, and the moves. */
function recordOf(game, players) {
  const text = readFileSync(join(folder, 'games', `${game}-${players}.txt`), 'utf8');
  const turns = [...text.matchAll(/^\d+\.(\d) (.+)$/gm)].map(([, seat, moves]) => ({
    seat: Number(seat),
    moves: moves.split('; '),
  }));
  return { seed: Number(/^seed: (\d+)$/m.exec(text)[1]), turns };
}

/** The number of turns before that moment: `middle` and `late` are the beginning of a turn of the
 * first seat, in the second half and at the very end; a number is that turn of the record. */
function turnsBefore(turns, moment) {
  if (typeof moment === 'number') return moment - 1;
  const mine = turns.flatMap(({ seat }, i) => (seat === 0 ? [i] : []));
  if (moment === 'start') return 0;
  if (moment === 'middle') return mine.find((i) => i >= turns.length / 2);
  return moment === 'late' ? mine.at(-1) : turns.length;
}

export const movesUntil = (game, players, moment) => {
  const { turns } = recordOf(game, players);
  return turns.slice(0, turnsBefore(turns, moment)).flatMap(({ moves }) => moves);
};

/** The moves until a turn of this seat after which it moves again, as others are skipped. */
export function movesUntilAgain(game, players, seat) {
  const { turns } = recordOf(game, players);
  const at = turns.findIndex((turn, i) => turn.seat === seat && turns[i + 1]?.seat === seat);
  return turns.slice(0, at + 1).flatMap(({ moves }) => moves);
}

/** The moves until the first seat plays one that matches, in the second half; that one included. */
function movesThrough(game, players, pattern) {
  const { turns } = recordOf(game, players);
  const moves = turns.flatMap(({ seat, moves: all }, turn) =>
    all.map((move) => ({
      move,
      fits: seat === 0 && turn >= turns.length / 2 && pattern.test(move),
    })),
  );
  return moves.slice(0, moves.findIndex(({ fits }) => fits) + 1).map(({ move }) => move);
}

/** A table on which a recorded game is played, move by move: the first seat by the key of the
 * context, the others by another key. */
export class RecordedGame {
  #players;
  #moves;

  static async begin(context, game, players, more = {}) {
    const { seed, turns } = recordOf(game, players);
    const driver = await Driver.of(context);
    const seats = names.slice(0, players).map((name) => ({ kind: 'me', name }));
    const { table } = await driver.table(game, seats, { lesson: seed, ...more });
    const taker = await Driver.stranger();
    for (let seat = 1; seat < players; seat++) await driver.giveSeat(table, seat, taker);
    await Promise.all([driver.sit(table), taker.sit(table)]);
    return new RecordedGame({ table, driver, taker, turns });
  }

  constructor({ table, driver, taker, turns }) {
    this.table = table;
    this.driver = driver;
    this.#players = [driver, taker];
    this.#moves = turns.flatMap(({ seat, moves }) => moves.map((move) => ({ seat, move })));
  }

  /** Plays the next move of the record, and ends the turn that it completes; returns the state that
   * the first seat sees then. */
  async next() {
    const { seat, move } = this.#moves.shift();
    const player = this.#players[Math.min(seat, 1)];
    let now = await player.move(seat, move);
    if (now.confirm === seat) now = await player.confirm(seat);
    const [seen] = await Promise.all(this.#players.map((one) => one.at(now.seq)));
    return seen;
  }

  /** Plays on until the first seat decides and `fits(state)`; returns that state. */
  async until(fits) {
    let now = await this.driver.at(0);
    while (now.actor !== 0 || !fits(now)) {
      expect(this.#moves.length > 0, 'the record has such a position');
      now = await this.next();
    }
    return now;
  }
}

/** Creates a table at that moment, or (`after`) where a move that matches has just been played. The
 * first seat belongs to the key of the context, the others to another key; with `alone` all of them
 * are the reader's. Returns the table's id, a driver and the other key's. */
export async function createTable(context, { game, players, moment, after, alone = false }) {
  const driver = await Driver.of(context);
  const seats = names.slice(0, players).map((name) => ({ kind: 'me', name }));
  const { seed } = recordOf(game, players);
  const { table } = await driver.table(game, seats, { lesson: seed });
  await driver.sit(table);
  await driver.moves(
    after ? movesThrough(game, players, after) : movesUntil(game, players, moment),
  );
  const taker = alone ? undefined : await Driver.stranger();
  for (let seat = 1; taker && seat < players; seat++) await driver.giveSeat(table, seat, taker);
  return { table, driver, taker };
}

/** A page at such a table, in a context of its own. */
export async function pageAt(position, settings = {}) {
  const context = await browserOf(settings);
  const { table, driver, taker } = await createTable(context, position);
  const page = await pageOf(await browserOf({ ...settings, key: await keyOf(context) }));
  await page.goto(`${base}/table/${table}`);
  await wanted(page);
  return { page, driver, taker, table };
}
