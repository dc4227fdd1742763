// The buildings of skylines, each drawn once, and skylines put together from them.
interface Building {
  width: number;
  height: number;
  /** Colours of the style sheet, and outlines above the ground line. */
  parts: [colour: string, path: string][];
}

/** A village of the Loire has slate on its roofs, a city of the post tiles. */
type Roof = 'slate' | 'tile';

export const paint = (colour: string, roof: Roof): string =>
  `var(--${colour === 'roof' ? roof : colour})`;

const house = (wall: string): Building => ({
  width: 8.5,
  height: 13,
  parts: [
    [wall, 'M1 0v-8h7v8z'],
    ['roof', 'M0-8l4.5-5L9-8z'],
    ['dark', 'M3.5-6h2v2.5h-2z'],
  ],
});

const gable = (wall: string): Building => ({
  width: 9.5,
  height: 18,
  parts: [
    [wall, 'M1 0v-12h8v12z'],
    ['roof', 'M0-12l5-6 5 6z'],
    ['dark', 'M3-10h1.6v2.5H3zM5.6-10h1.6v2.5H5.6zM4 0v-3.5h2.2V0z'],
  ],
});

const hall = (wall: string): Building => ({
  width: 13.5,
  height: 11,
  parts: [
    [wall, 'M1 0v-7h12v7z'],
    ['roof', 'M0-7l2-4h10l2 4z'],
    ['dark', 'M3.5-5.5h1.6V-3H3.5zM6.3-5.5h1.6V-3H6.3zM9.1-5.5h1.6V-3H9.1z'],
  ],
});

const onion = (x: string): string =>
  `M${x}-20c0-2 1.3-3 1.6-4.5.3 0 1-2 1.7-3.5.7 1.5 1.4 3.5 1.7 3.5.3 1.5 1.6 2.5 1.6 4.5z`;

const drawn = {
  house: house('wall'),
  cottage: house('wall-2'),
  gable: gable('wall-2'),
  townhouse: gable('wall'),
  hall: hall('wall'),
  longhouse: hall('wall-2'),
  dome: {
    width: 17.5,
    height: 24,
    parts: [
      ['wall-2', 'M1 0v-11h16v11z'],
      ['copper', 'M3-11c0-7 3-9 5-9.5V-24h2v3.5c2 .5 5 2.5 5 9.5z'],
      ['dark', 'M4-8h1.6v4H4zM8.2-8h1.6v4H8.2zM12.4-8H14v4h-1.6z'],
    ],
  },
  palace: {
    width: 21.5,
    height: 21,
    parts: [
      ['wall', 'M2 0v-12h18v12z'],
      ['slate', 'M1-12l3-7h14l3 7z'],
      ['wall-2', 'M5-12v-3l1.5-2L8-15v3zM14-12v-3l1.5-2 1.5 2v3z'],
      ['wall', 'M10-18v-3h2v3z'],
      ['dark', 'M4-9h1.7v3H4zM8-9h1.7v3H8zM12.3-9H14v3h-1.7zM16.3-9H18v3h-1.7zM10-3.5h2V0h-2z'],
    ],
  },
  tower: {
    width: 7.5,
    height: 26,
    parts: [
      ['wall-2', 'M1 0v-18h6v18z'],
      ['slate', 'M0-18l4-8 4 8z'],
      ['dark', 'M3.2-15h1.6v3H3.2z'],
    ],
  },
  spire: {
    width: 11.5,
    height: 36,
    parts: [
      ['wall-2', 'M2 0v-17h8v17z'],
      ['slate', 'M1.5-17 6-36l4.5 19z'],
      ['dark', 'M5-14h2v4H5zM4.5 0v-4a1.5 1.5 0 0 1 3 0v4z'],
    ],
  },
  castle: {
    width: 25.5,
    height: 26,
    parts: [
      ['wall-2', 'M0 0v-15h7v15zM19 0v-15h7v15z'],
      ['wall', 'M7 0v-11h1.5v1.5h2V-11h2v1.5h2V-11h2v1.5h2V-11H19V0z'],
      ['slate', 'M-1-15l4.5-9L8-15zM18-15l4.5-9 4.5 9z'],
      ['wall-2', 'M10.5-11v-7h5v7z'],
      ['slate', 'M9.5-18 13-26l3.5 8z'],
      ['dark', 'M11 0v-4a2 2 0 0 1 4 0v4zM2.7-12h1.6v3H2.7zM21.7-12h1.6v3h-1.6z'],
    ],
  },
  bridge: {
    width: 23.5,
    height: 8,
    parts: [
      ['wall-3', 'M0 0v-6h24v6h-2a3 3 0 0 0-6 0h-1.5a3 3 0 0 0-6 0H7a3 3 0 0 0-5 0z'],
      ['wall-2', 'M0-6h24v-1.6H0z'],
    ],
  },
  twins: {
    width: 19.5,
    height: 28,
    parts: [
      ['wall', 'M5 0v-12h10v12z'],
      ['roof', 'M4.5-12l5.5-5 5.5 5z'],
      ['wall-2', 'M0 0v-20h6v20zM14 0v-20h6v20z'],
      ['copper', `${onion('-.3')}${onion('13.7')}`],
      ['dark', 'M2.2-16h1.6v3.5H2.2zM16.2-16h1.6v3.5h-1.6zM9 0v-4h2v4z'],
    ],
  },
  gate: {
    width: 13.5,
    height: 13,
    parts: [
      ['wall-3', 'M0 0v-13h2.3v2h2.3v-2h4.8v2h2.3v-2H14V0z'],
      ['dark', 'M4 0v-5a3 3 0 0 1 6 0v5z'],
    ],
  },
  church: {
    width: 17.5,
    height: 26,
    parts: [
      ['wall', 'M6 0v-10h12v10z'],
      ['roof', 'M5-10l2-4h9l2 4z'],
      ['wall-2', 'M1 0v-16h6v16z'],
      ['slate', 'M.5-16 4-26l3.5 10z'],
      ['dark', 'M3.2-13h1.7v3H3.2zM10-7h1.5v3.5H10zM13.5-7H15v3.5h-1.5z'],
    ],
  },
  poplar: {
    width: 6.5,
    height: 14,
    parts: [
      ['tree', 'M3.5-14c3 3 4 8 2.3 11h-4.6C-.5-6 .5-11 3.5-14z'],
      ['dark', 'M3-4h1v4H3z'],
    ],
  },
} satisfies Record<string, Building>;

export type BuildingName = keyof typeof drawn;

export const buildings: Record<BuildingName, Building> = drawn;

export interface Skyline {
  width: number;
  height: number;
  buildings: { name: BuildingName; x: number }[];
}

/** The buildings side by side, from left to right. */
export function skylineOf(names: BuildingName[]): Skyline {
  let width = 0;
  const placed = names.map((name) => {
    const x = width;
    width += buildings[name].width;
    return { name, x };
  });
  const height = Math.max(...names.map((name) => buildings[name].height));
  return { width, height, buildings: placed };
}
