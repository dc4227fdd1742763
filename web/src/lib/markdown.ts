// Parses the subset of Markdown that the rules use: headings, paragraphs, lists, tables, bold, code
// and links to headings. Returns data, not HTML, so that no text can become script.
export type Inline =
  { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; to: string };
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: { id: string; cells: Inline[][] }[] };

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\(#(.+?)\)/g;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    if (found[1]) parts.push({ kind: 'bold', text: found[1] });
    else if (found[2]) parts.push({ kind: 'code', text: found[2] });
    else parts.push({ kind: 'link', text: found[3] ?? '', to: found[4] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function table(lines: string[]): Block {
  const [head = '', , ...rows] = lines;
  return {
    kind: 'table',
    head: cellsOf(head).map(inline),
    rows: rows.map((line) => {
      const cells = cellsOf(line);
      const id = /^[A-Z]{2}-[A-Z]+\d+$/.test(cells[0] ?? '') ? cells[0]! : '';
      return { id, cells: cells.map(inline) };
    }),
  };
}

function list(lines: string[]): Block {
  const items = lines.join('\n').split(/^- /m).filter(Boolean);
  return {
    kind: 'list',
    items: items.map((item) => inline(item.replace(/\s*\n\s*/g, ' ').trim())),
  };
}

export function markdown(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((chunk) => {
      const lines = chunk.split('\n').filter((line) => line.trim());
      const heading = /^(#+) (.*)$/.exec(lines[0] ?? '');
      if (!heading) return [lines];
      return lines.length > 1 ? [[lines[0]!], lines.slice(1)] : [[lines[0]!]];
    })
    .filter((lines) => lines.length > 0)
    .map((lines): Block => {
      const heading = /^(#+) (.*)$/.exec(lines[0]!);
      if (heading)
        return {
          kind: 'heading',
          level: heading[1]!.length,
          id: slug(heading[2]!),
          text: heading[2]!,
        };
      if (lines[0]!.startsWith('|')) return table(lines);
      if (lines[0]!.startsWith('- ')) return list(lines);
      return { kind: 'paragraph', inline: inline(lines.join(' ')) };
    });
}

export const plain = (parts: Inline[]): string => parts.map((part) => part.text).join('');
