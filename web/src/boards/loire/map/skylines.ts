// The skylines of the villages, put together from a few houses. Each piece is drawn once: a width
// and paths by the colour of the token they use.
type Paths = [colour: string, d: string][];

export interface Piece {
  width: number;
  paths: Paths;
}

const house = (wall: string): Piece => ({
  width: 8.5,
  paths: [
    [wall, 'M1 0v-8h7v8z'],
    ['slate', 'M0-8l4.5-5L9-8z'],
    ['dark', 'M3.5-6h2v2.5h-2z'],
  ],
});

const spire = (x: string): string =>
  `M${x}-20c0-2 1.3-3 1.6-4.5.3 0 1-2 1.7-3.5.7 1.5 1.4 3.5 1.7 3.5.3 1.5 1.6 2.5 1.6 4.5z`;

const pieces = {
  house: house('wall'),
  cottage: house('wall-2'),
  keep: {
    width: 25.5,
    paths: [
      ['wall-2', 'M0 0v-15h7v15zM19 0v-15h7v15z'],
      ['wall', 'M7 0v-11h1.5v1.5h2V-11h2v1.5h2V-11h2v1.5h2V-11H19V0z'],
      ['slate', 'M-1-15l4.5-9L8-15zM18-15l4.5-9 4.5 9z'],
      ['wall-2', 'M10.5-11v-7h5v7z'],
      ['slate', 'M9.5-18 13-26l3.5 8z'],
      ['dark', 'M11 0v-4a2 2 0 0 1 4 0v4zM2.7-12h1.6v3H2.7zM21.7-12h1.6v3h-1.6z'],
    ],
  },
  church: {
    width: 17.5,
    paths: [
      ['wall', 'M6 0v-10h12v10z'],
      ['slate', 'M5-10l2-4h9l2 4z'],
      ['wall-2', 'M1 0v-16h6v16z'],
      ['slate', 'M.5-16 4-26l3.5 10z'],
      ['dark', 'M3.2-13h1.7v3H3.2zM10-7h1.5v3.5H10zM13.5-7H15v3.5h-1.5z'],
    ],
  },
  tower: {
    width: 7.5,
    paths: [
      ['wall-2', 'M1 0v-18h6v18z'],
      ['slate', 'M0-18l4-8 4 8z'],
      ['dark', 'M3.2-15h1.6v3H3.2z'],
    ],
  },
  gate: {
    width: 13.5,
    paths: [
      ['wall-3', 'M0 0v-13h2.3v2h2.3v-2h4.8v2h2.3v-2H14V0z'],
      ['dark', 'M4 0v-5a3 3 0 0 1 6 0v5z'],
    ],
  },
  cathedral: {
    width: 19.5,
    paths: [
      ['wall', 'M5 0v-12h10v12z'],
      ['slate', 'M4.5-12l5.5-5 5.5 5z'],
      ['wall-2', 'M0 0v-20h6v20zM14 0v-20h6v20z'],
      ['copper', `${spire('-.3')}${spire('13.7')}`],
      ['dark', 'M2.2-16h1.6v3.5H2.2zM16.2-16h1.6v3.5h-1.6zM9 0v-4h2v4z'],
    ],
  },
  manor: {
    width: 21.5,
    paths: [
      ['wall', 'M2 0v-12h18v12z'],
      ['slate', 'M1-12l3-7h14l3 7z'],
      ['wall-2', 'M5-12v-3l1.5-2L8-15v3zM14-12v-3l1.5-2 1.5 2v3z'],
      ['wall', 'M10-18v-3h2v3z'],
      ['dark', 'M4-9h1.7v3H4zM8-9h1.7v3H8zM12.3-9H14v3h-1.7zM16.3-9H18v3h-1.7zM10-3.5h2V0h-2z'],
    ],
  },
  poplar: {
    width: 6.5,
    paths: [
      ['tree', 'M3.5-14c3 3 4 8 2.3 11h-4.6C-.5-6 .5-11 3.5-14z'],
      ['dark', 'M3-4h1v4H3z'],
    ],
  },
  hall: {
    width: 9.5,
    paths: [
      ['wall-2', 'M1 0v-12h8v12z'],
      ['slate', 'M0-12l5-6 5 6z'],
      ['dark', 'M3-10h1.6v2.5H3zM5.6-10h1.6v2.5H5.6zM4 0v-3.5h2.2V0z'],
    ],
  },
  bridge: {
    width: 23.5,
    paths: [
      ['wall-3', 'M0 0v-6h24v6h-2a3 3 0 0 0-6 0h-1.5a3 3 0 0 0-6 0H7a3 3 0 0 0-5 0z'],
      ['wall-2', 'M0-6h24v-1.6H0z'],
    ],
  },
  dome: {
    width: 17.5,
    paths: [
      ['wall-2', 'M1 0v-11h16v11z'],
      ['copper', 'M3-11c0-7 3-9 5-9.5V-24h2v3.5c2 .5 5 2.5 5 9.5z'],
      ['dark', 'M4-8h1.6v4H4zM8.2-8h1.6v4H8.2zM12.4-8H14v4h-1.6z'],
    ],
  },
} satisfies Record<string, Piece>;

export type PieceName = keyof typeof pieces;

const skylines: Record<string, PieceName[]> = {
  ancenis: ['house', 'keep', 'house'],
  angers: ['keep', 'church'],
  langeais: ['tower', 'gate', 'tower', 'cottage'],
  tours: ['house', 'cathedral', 'house'],
  vendome: ['house', 'church', 'house'],
  blois: ['manor', 'tower', 'house'],
  talcy: ['poplar', 'cottage', 'hall', 'poplar'],
  beaugency: ['bridge', 'tower'],
  meung: ['church', 'poplar', 'house'],
  brissac: ['tower', 'manor', 'tower'],
  saumur: ['keep', 'tower', 'hall'],
  montsoreau: ['tower', 'cottage', 'hall', 'tower'],
  chinon: ['gate', 'tower', 'gate', 'tower'],
  usse: ['tower', 'keep', 'tower', 'tower'],
  villandry: ['poplar', 'manor', 'tower', 'poplar'],
  amboise: ['tower', 'manor', 'church'],
  cheverny: ['dome', 'manor', 'dome'],
  chambord: ['tower', 'keep', 'tower', 'manor', 'tower'],
};

/** A village of another data file gets one by its name. */
const others: PieceName[][] = [
  ['house', 'church', 'poplar'],
  ['cottage', 'hall', 'house'],
  ['tower', 'manor', 'poplar'],
];

const letters = (id: string): number => [...id].reduce((sum, c) => sum + c.charCodeAt(0), 0);

export interface Placed {
  x: number;
  piece: Piece;
}

/** The houses of a village from left to right, and how wide they are together. */
export function skyline(id: string): { placed: Placed[]; width: number } {
  const names = skylines[id] ?? others[letters(id) % others.length]!;
  let width = 0;
  const placed = names.map((name) => {
    const piece: Piece = pieces[name];
    const x = width;
    width += piece.width;
    return { x, piece };
  });
  return { placed, width };
}
