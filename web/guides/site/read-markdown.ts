import MarkdownIt, { type Token } from 'markdown-it';
import { makeAnchor } from './links.ts';
import type { Source } from './listed-pages.ts';

export type Heading = { readonly level: number; readonly text: string; readonly anchor: string };

/** A document, taken apart. */
export type ReadDocument = {
  readonly source: Source;
  readonly tokens: readonly Token[];
  readonly headings: readonly Heading[];
  /** The words of each section, in the order of the headings. */
  readonly texts: readonly string[];
  /** What each section's sentences write as code, such as the names of fields; its samples are not among it. */
  readonly names: readonly string[];
};

/** No HTML within documents: what a page holds is what this folder makes. */
export const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
/** Anchors are in the script of their headings, and links to them are looked up as they are written. */
markdown.normalizeLink = (link) => link;

export function readMarkdown(source: Source): ReadDocument {
  const tokens = markdown.parse(source.text, {});
  const headings: Heading[] = [];
  const texts: string[] = [];
  const names: string[] = [];
  const taken = new Set<string>();
  for (const [position, token] of tokens.entries()) {
    const isOfHeading = tokens[position - 1]?.type === 'heading_open';
    if (token.type === 'inline' && isOfHeading) {
      const anchor = makeAnchor(plainTextOf(token), taken);
      taken.add(anchor);
      headings.push({
        level: Number(tokens[position - 1]?.tag.slice(1)),
        text: plainTextOf(token),
        anchor,
      });
      tokens[position - 1]?.attrSet('id', anchor);
      texts.push('');
      names.push('');
    } else if (token.type === 'inline' || token.type === 'fence') {
      const text = token.type === 'inline' ? plainTextOf(token) : token.content;
      texts.push(`${texts.pop() ?? ''}${text}\n`);
      names.push(`${names.pop() ?? ''}${namesIn(token)} `);
    }
  }
  return { source, tokens, headings, texts, names };
}

function namesIn({ children }: Token): string {
  const isName = ({ type }: Token) => type === 'code_inline';
  return (children ?? [])
    .filter(isName)
    .map(({ content }) => content)
    .join(' ');
}

/** The words of a line, without what marks them. */
function plainTextOf({ children }: Token): string {
  return (children ?? [])
    .filter(({ type }) => ['text', 'code_inline', 'softbreak', 'hardbreak'].includes(type))
    .map(({ type, content }) => (type.endsWith('break') ? ' ' : content))
    .join('');
}
