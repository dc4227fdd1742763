// What the start page says and shows of each game that has a board.
import type { Component } from 'svelte';
import { t } from '../lib/i18n.svelte.ts';
import type { IconName } from '../parts/icons.ts';
import LoirePoster from '../parts/start/LoirePoster.svelte';
import TaxisPoster from '../parts/start/TaxisPoster.svelte';

/** A form of a game, such as one for beginners. */
export interface Form {
  id: string;
  name: () => string;
  options: Record<string, string>;
}

export interface Intro {
  Poster: Component;
  /** Stands for the game in lists. */
  icon: IconName;
  /** The colour of that icon. */
  colour: string;
  tagline: () => string;
  text: () => string;
  time: () => string;
  /** Where there are several, the one for beginners first. */
  forms?: Form[];
}

export const intros: Record<string, Intro> = {
  loire: {
    Poster: LoirePoster,
    icon: 'boat',
    colour: 'var(--tile)',
    tagline: () => t('Trade and messages, 1477'),
    text: () => t('Ride both roads, trade, build and deliver messages.'),
    time: () => t('1 to 4 players, 60 minutes'),
    forms: [
      { id: 'casual', name: () => t('Casual game'), options: { variant: 'casual' } },
      { id: 'standard', name: () => t('Standard game'), options: {} },
    ],
  },
  taxis: {
    Poster: TaxisPoster,
    icon: 'coach',
    colour: 'var(--post)',
    tagline: () => t('The post through the south'),
    text: () => t('Link cities into routes, open branches, win coaches.'),
    time: () => t('2 to 4 players, 30 minutes'),
  },
};
