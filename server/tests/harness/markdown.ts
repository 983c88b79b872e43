import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const checkout = join(import.meta.dirname, '../../..');

export type Fence = {
  readonly language: string;
  readonly text: string;
  /** The heading under which it stands. */
  readonly heading: string;
};

/** A Markdown file of the repository, taken apart as far as tests need it. */
export type MarkdownFile = {
  /** Within the checkout, such as docs/api.md. */
  readonly path: string;
  readonly text: string;
  readonly fences: readonly Fence[];
  /** Where its links lead, as written; those in fences are none. */
  readonly links: readonly string[];
  /** What a link to a heading of this file may say after the #. */
  readonly anchors: ReadonlySet<string>;
};

/** Every Markdown file that is ours: what is installed, built or stored when it runs is left out. */
export function readMarkdownFiles(): MarkdownFile[] {
  return [...listMarkdownFiles(checkout)].sort().map(readMarkdownFile);
}

export function readMarkdownFile(path: string): MarkdownFile {
  const text = readFileSync(join(checkout, path), 'utf8');
  const fences: Fence[] = [];
  const anchors = new Set<string>();
  const prose: string[] = [];
  let heading = '';
  let open: { language: string; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}```(\w*)/.exec(line);
    if (open && mark) {
      fences.push({ language: open.language, text: open.lines.join('\n'), heading });
      open = undefined;
    } else if (open) {
      open.lines.push(line);
    } else if (mark) {
      open = { language: mark[1] ?? '', lines: [] };
    } else {
      prose.push(line);
      heading = /^#{1,6} +(.*)/.exec(line)?.[1] ?? heading;
      if (line.startsWith('#')) anchors.add(makeAnchor(heading, anchors));
    }
  }
  const links = [...prose.join('\n').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return { path, text, fences, links, anchors };
}

/** As GitHub makes them: lower case, no punctuation, hyphens for spaces, a number on a repeated one. */
function makeAnchor(heading: string, taken: ReadonlySet<string>): string {
  const plain = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
  let anchor = plain;
  for (let number = 1; taken.has(anchor); number += 1) anchor = `${plain}-${number}`;
  return anchor;
}

const notOurs = new Set(['node_modules', 'var', 'dist', 'coverage']);

function* listMarkdownFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.') && !notOurs.has(entry.name)) {
      yield* listMarkdownFiles(path);
    } else if (entry.isFile() && entry.name.endsWith('.md')) {
      yield relative(checkout, path);
    }
  }
}
