// The names of the computer players' levels in the reader's language, as the server told them last.
let names: ReadonlyMap<number, string> = $state.raw(new Map());

export function learnLevels(levels: { level: number; name: string }[]): void {
  names = new Map(levels.map(({ level, name }) => [level, name]));
}

/** '' until the server has told them. */
export const levelName = (level: number): string => names.get(level) ?? '';
