// Searching the rules: a heading that matches shows its whole section, a row or a paragraph that
// matches is shown with the headings above it.
import { plain, type Block } from './markdown.ts';

type Heading = Extract<Block, { kind: 'heading' }>;
type Test = (text: string) => boolean;

const simple = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The part of a block that matches; undefined where nothing does. */
function partOf(block: Exclude<Block, Heading>, has: Test): Block | undefined {
  if (block.kind === 'table') {
    const rows = block.rows.filter((row) => has(row.cells.map(plain).join(' ')));
    return rows.length ? { ...block, rows } : undefined;
  }
  if (block.kind === 'list') {
    const items = block.items.filter((item) => has(plain(item)));
    return items.length ? { ...block, items } : undefined;
  }
  return has(plain(block.inline)) ? block : undefined;
}

export function searchRules(blocks: Block[], text: string): Block[] {
  const words = simple(text).split(/\s+/).filter(Boolean);
  if (!words.length) return blocks;
  const has: Test = (found) => words.every((word) => simple(found).includes(word));
  const shown: Block[] = [];
  /** The headings above the block; the one that matched, if any. */
  let above: Heading[] = [];
  let match: Heading | undefined;
  const show = (block: Block): void => {
    shown.push(...above.filter((heading) => !shown.includes(heading)), block);
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      above = above.filter(({ level }) => level < block.level);
      if (match && block.level <= match.level) match = undefined;
      if (!match && block.level > 1 && has(block.text)) match = block;
      if (match) show(block);
      above.push(block);
    } else if (match) show(block);
    else {
      const part = partOf(block, has);
      if (part) show(part);
    }
  }
  return shown;
}
