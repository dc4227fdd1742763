// The drawings of the parts of a score.
import type { IconName } from '../parts/icons.ts';

export const scoreIcons: Record<string, IconName> = {
  boat: 'boat',
  messages: 'message',
  undelivered: 'seal',
  characters: 'cards',
  blue: 'lover',
  palaces: 'bank',
  coach: 'coach',
  tiles: 'tile',
  branches: 'house',
};
