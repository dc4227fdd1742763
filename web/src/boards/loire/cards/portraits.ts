// The heads of the characters: a hat of theirs over the same face, so that each can be told apart.
// The paths are coloured by a token, by the coat (`coat`), or by their own colour.
type Hat = [fill: string, d: string][];

const hats = {
  hair: [['#7a4a22', 'M9.5 10c0-5 3-7 7-6.5 4 .3 6 2.5 6 6.5z']],
  brim: [['dark', 'M5 9.5c5 2 17 2 22 0-2-1-4-1.5-4.5-3-1.5-4-11.5-4-13 0-.5 1.5-2.5 2-4.5 3z']],
  plume: [
    ['coat', 'M8 9c-1-4 3-7 8-7s10 2 9 6c-1 2-3 1-5 1z'],
    ['#fff6e2', 'M20 3c3-4 6-3 7-1-3 0-4 2-5 4z'],
  ],
  hood: [['coat', 'M8 20c-1-11 2-17 8-17s9 6 8 17c-2 1-3-1-3-6 0-5-2-7-5-7s-5 2-5 7c0 5-1 7-3 6z']],
  hennin: [
    ['coat', 'M10 9 18-3l4 12c-3-2-9-2-12 0z'],
    ['#fff6e2', 'M18-3c6 4 9 12 8 20-2-4-3-6-4-8z'],
  ],
  witch: [['dark', 'M5 10c6 2 16 2 22 0l-6-2L18-3l-7 11z']],
  scholar: [
    ['dark', 'M5 6l11-4 11 4-11 4z'],
    ['dark', 'M10.5 8v3c3 1.5 8 1.5 11 0V8L16 10z'],
  ],
  jester: [
    ['#c8391b', 'M16 10c-4 0-6-1-6-1C7 6 4 6 3 10c-2-5 1-9 5-8 3 0 6 2 8 5z'],
    ['#2f6aa8', 'M16 10c4 0 6-1 6-1 3-3 6-3 7 1 2-5-1-9-5-8-3 0-6 2-8 5z'],
    ['post', 'M1.5 10.5a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z'],
    ['post', 'M27.5 10.5a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z'],
  ],
  helmet: [
    ['#b9c0c7', 'M9 14c-1-7 2-11 7-11s8 4 7 11l-2 1v-4H11v4z'],
    ['post', 'M15-1h2v5h-2z'],
  ],
  veil: [
    ['#fff6e2', 'M8 21c-2-11 1-18 8-18s10 7 8 18c-2 0-3-2-3-7 0-4-2-6-5-6s-5 2-5 6c0 5-1 7-3 7z'],
  ],
  wreath: [
    ['#7d9a4c', 'M9 11c0-5 3-8 7-8s7 3 7 8l-2-1c0-2-2-4-5-4s-5 2-5 4z'],
    ['#cfc3ad', 'M11 16c0 6 2 9 5 9s5-3 5-9c-1 2-3 3-5 3s-4-1-5-3z'],
  ],
  wig: [['#efe4cf', 'M9 18c-3-1-3-15 7-15s10 14 7 15c-1-1-2-3-2-7-3-2-7-2-10 0 0 4-1 6-2 7z']],
  crown: [['post', 'M9.5 9V2l3.5 3 3-4 3 4 3.5-3v7z']],
} satisfies Record<string, Hat>;

type HatName = keyof typeof hats;

const worn: Record<string, HatName> = {
  wood_merchant: 'hair',
  grain_merchant: 'brim',
  cheese_merchant: 'plume',
  wine_merchant: 'brim',
  dairyman: 'hair',
  grain_farmer: 'brim',
  lumberjack: 'hood',
  banker: 'plume',
  lady_in_waiting: 'hennin',
  witch: 'witch',
  mayor: 'brim',
  magister_artium: 'scholar',
  economus: 'scholar',
  patronus: 'plume',
  mensor: 'hair',
  squire: 'plume',
  scout: 'hood',
  blacksmith: 'hair',
  jester: 'jester',
  city_guard: 'helmet',
  vassallus: 'hood',
  spy: 'hood',
  apprentice: 'hair',
  helper: 'plume',
  lover: 'veil',
  general: 'helmet',
  philosopher: 'wreath',
  judge: 'wig',
  provost: 'crown',
};

export const hatOf = (character: string): Hat => hats[worn[character] ?? 'hair'];
