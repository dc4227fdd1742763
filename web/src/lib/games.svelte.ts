// The games that the server has, with everything a table can be made with.
import { get } from './api.ts';
import { lang } from './i18n.svelte.ts';
import { learnLevels } from './levels.svelte.ts';

export interface GameOption {
  key: string;
  values: string;
  initial: string | null;
  rule: string;
  text: string;
}

/** A row of the score: `points` says whether it counts, or only breaks ties. */
export interface ScorePart {
  part: string;
  text: string;
  points: boolean;
}

export interface Game {
  game: string;
  title: string;
  /** The newest version of its rules. */
  rules_version: number;
  seats: { min: number; max: number };
  options: GameOption[];
  score: ScorePart[];
}

export interface ServerGames {
  games: Game[];
  levels: { level: number; name: string }[];
  phrases: { phrase: string; text: string }[];
}

/** One request for each language; a failed one is repeated by the next caller. */
const requests = new Map<string, Promise<ServerGames>>();

function request(language: string): Promise<ServerGames> {
  const made = requests.get(language);
  if (made) return made;
  const asked = get<ServerGames>('/api/v1/games', { lang: language });
  requests.set(language, asked);
  asked.catch(() => requests.delete(language));
  return asked;
}

/** The list as a component sees it: empty until the server has answered, and again in the new
 * language when the reader changes it. */
export class GameList {
  #list: ServerGames | undefined = $state.raw();

  /** Must be called while a component is being set up. */
  constructor(failed: (problem: unknown) => void = () => {}) {
    $effect(() => {
      request(lang()).then((list) => {
        this.#list = list;
        learnLevels(list.levels);
      }, failed);
    });
  }

  get loaded(): boolean {
    return this.#list !== undefined;
  }

  get games(): Game[] {
    return this.#list?.games ?? [];
  }

  get levels(): ServerGames['levels'] {
    return this.#list?.levels ?? [];
  }

  get phrases(): ServerGames['phrases'] {
    return this.#list?.phrases ?? [];
  }

  levelName = (level: number): string => this.levels.find((one) => one.level === level)?.name ?? '';
  find = (game: string | undefined): Game | undefined =>
    this.games.find((one) => one.game === game);
  titleOf = (game: string): string => this.find(game)?.title ?? '';
  scoreParts = (game: string | undefined): ScorePart[] => this.find(game)?.score ?? [];
}
