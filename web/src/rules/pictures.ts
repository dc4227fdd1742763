// The pictures of the rules: real positions, recorded by tools/pictures/rules, and what they show.
import { t } from '../lib/i18n.svelte.ts';
import type { View } from '../lib/messages.ts';

export interface Position {
  view: View;
  legal: string[];
}

export interface Picture {
  /** The name of the position. */
  position: string;
  /** It stands above the table that has this rule. */
  rule: string;
  caption: () => string;
  /** What is chosen on the board, so that it shows what can follow. */
  chosen?: string[];
  /** Things that are ringed (lib/spotlight.ts). */
  at?: string[];
  /** Does it show the cards in front of the player too? */
  dock?: boolean;
}

type Positions = Record<string, Position>;

const recorded: Record<string, () => Promise<{ default: unknown }>> = {
  loire: () => import('./loire.json'),
  taxis: () => import('./taxis.json'),
};

export const positionsOf = async (game: string): Promise<Positions> =>
  ((await recorded[game]?.())?.default ?? {}) as Positions;

export const pictures: Record<string, Picture[]> = {
  loire: [
    {
      position: 'start',
      rule: 'LL-S1',
      caption: () =>
        t(
          'The valley: Nantes and Orléans, nine villages on each road, the river with the boats, ' +
            'and the market.',
        ),
    },
    {
      position: 'start',
      rule: 'LL-M1',
      chosen: ['merchant'],
      caption: () =>
        t(
          'A merchant with two horses moves three locations; with one horse left behind two, ' +
            'with both left behind one.',
        ),
    },
    {
      position: 'market',
      rule: 'LL-G1',
      at: ['montsoreau', 'black'],
      caption: () =>
        t(
          'Grain was bought in Montsoreau, a village with a black shield: black went from the ' +
            'cheap end of the market to the dear end.',
        ),
    },
    {
      position: 'city',
      rule: 'LL-C1',
      dock: true,
      caption: () =>
        t('The merchant is in Orléans: the goods can be sold, the boat moved, a farm built.'),
    },
    {
      position: 'farm',
      rule: 'LL-B1',
      at: ['saumur'],
      caption: () =>
        t('A farm in Saumur: goods there are cheaper, and each purchase moves its owner’s boat.'),
    },
    {
      position: 'circus',
      rule: 'LL-H1',
      at: ['usse'],
      caption: () => t('The Circus in Ussé, where it begins: figures that stop there can hire.'),
    },
    {
      position: 'deliver',
      rule: 'LL-D1',
      at: ['talcy'],
      dock: true,
      caption: () => t('The messenger has reached Talcy, the village on the message.'),
    },
  ],
  taxis: [
    {
      position: 'start',
      rule: 'TT-S1',
      caption: () => t('The map with its regions and roads, and the six face-up cards.'),
    },
    {
      position: 'extend',
      rule: 'TT-P1',
      dock: true,
      caption: () =>
        t('The route is Stuttgart. Ingolstadt and Sigmaringen both fit: roads connect them.'),
    },
    {
      position: 'complete',
      rule: 'TT-C1',
      dock: true,
      caption: () =>
        t(
          'A route of three cards in three regions: one branch in each region, or all its cities ' +
            'of one region.',
        ),
    },
    {
      position: 'tiles',
      rule: 'TT-C1',
      at: ['city mannheim', 'city carlsruhe', 'city freiburg', 'baden'],
      caption: () => t('Branches in all three cities of Baden have earned the region’s tile.'),
    },
  ],
};
