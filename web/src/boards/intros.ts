// What the start page says and shows of each game that has a board.
import type { Component } from 'svelte';
import { t } from '../lib/i18n.svelte.ts';
import LoireVignette from './loire/Vignette.svelte';
import TaxisVignette from './taxis/Vignette.svelte';

export interface Intro {
  Vignette: Component;
  text: () => string;
  time: () => string;
}

export const intros: Record<string, Intro> = {
  loire: {
    Vignette: LoireVignette,
    text: () =>
      t(
        'Merchants and messengers along the Loire, 1477. Ride both roads, trade, build, ' +
          'hire and deliver messages.',
      ),
    time: () => t('1 to 4 players, about an hour'),
  },
  taxis: {
    Vignette: TaxisVignette,
    text: () =>
      t(
        'Postal routes through southern Germany. Collect cities, lay routes, open branches and ' +
          'win coaches.',
      ),
    time: () => t('2 to 4 players, half an hour'),
  },
};
