import type { Token } from 'markdown-it';
import { type Picture, readPicture, resolveLink, type Site } from './links.ts';
import { markdown, type ReadDocument } from './read-markdown.ts';
import { countSamples, renderCode, renderSamples } from './render-code.ts';
import { words } from './words.ts';

export type RenderedDocument = {
  /** The text of the page, from its title on. */
  readonly html: string;
  readonly pictures: readonly Picture[];
};

/** Renders a document as the text of a page; what leads off the site was left out of it before. */
export function renderDocument({ source, tokens }: ReadDocument, site: Site): RenderedDocument {
  const pictures: Picture[] = [];
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type === 'link_open') pointLink(token, source.file, site);
      if (token.type === 'image') {
        const picture = readPicture(String(token.attrGet('src')), source.file);
        pictures.push(picture);
        token.attrSet('src', picture.address);
        token.attrSet('loading', 'lazy');
      }
    }
  }
  return { html: renderTokens(tokens, words[source.language].table), pictures };
}

function pointLink(token: Token, file: string, site: Site): void {
  const link = String(token.attrGet('href'));
  const target = resolveLink(link, file, site);
  if (target === undefined) throw new Error(`docs/${file} has a link that cannot be followed: ${link}`);
  token.attrSet('href', target);
  // An address that stands for itself reads from the left, in Arabic too.
  if (token.markup === 'autolink' || token.markup === 'linkify') token.attrSet('dir', 'ltr');
}

function renderTokens(tokens: readonly Token[], tableName: string): string {
  const { renderer, options } = markdown;
  const env = { tableName };
  let html = '';
  let samples = 0;
  for (let position = 0; position < tokens.length; ) {
    const count = countSamples(tokens, position);
    if (count > 1) {
      samples += 1;
      html += renderSamples(tokens.slice(position, position + count), `samples-${samples}`);
      position += count;
      continue;
    }
    const next = tokens.findIndex((_token, index) => index > position && countSamples(tokens, index) > 1);
    const end = next === -1 ? tokens.length : next;
    html += renderer.render(tokens.slice(position, end), options, env);
    position = end;
  }
  return html;
}

const { rules } = markdown.renderer;
rules.fence = (tokens, index) => renderCode(tokens[index] as Token);
rules.table_open = (_tokens, _index, _options, env) =>
  `<div class="table" role="region" aria-label="${env?.tableName}" tabindex="0"><table>\n`;
rules.table_close = () => '</table></div>\n';
rules.heading_close = (tokens, index) => {
  const { tag } = tokens[index] as Token;
  const anchor = tokens[index - 2]?.attrGet('id');
  const text = markdown.utils.escapeHtml(tokens[index - 1]?.content ?? '');
  return tag === 'h1'
    ? '</h1>\n'
    : ` <a class="anchor" href="#${anchor}" aria-label="# ${text}">#</a></${tag}>\n`;
};
