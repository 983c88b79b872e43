import { resolveLink, type Picture, readPicture, type Site } from './links.ts';
import { markdown, type ReadDocument, type Token } from './read-markdown.ts';
import { countSamples, renderCode, renderSamples } from './render-code.ts';
import { words } from './words.ts';

export type RenderedDocument = {
  /** The text of the page, from its title on. */
  readonly html: string;
  readonly pictures: readonly Picture[];
};

/** Renders a document as the text of a page. Links to what the site does not have become plain words. */
export function renderDocument({ source, tokens }: ReadDocument, site: Site): RenderedDocument {
  const pictures: Picture[] = [];
  for (const { children } of tokens) {
    for (const [position, token] of (children ?? []).entries()) {
      if (token.type === 'link_open') pointLink(children ?? [], position, source.file, site);
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

function pointLink(children: Token[], position: number, file: string, site: Site): void {
  const link = children[position] as Token;
  const target = resolveLink(String(link.attrGet('href')), file, site);
  if (target !== undefined) {
    link.attrSet('href', target);
    return;
  }
  const end = children.find((token, index) => index > position && token.type === 'link_close');
  link.attrs = null;
  for (const token of [link, end]) if (token) token.tag = 'span';
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
rules.table_open = (_tokens, _index, _options, { tableName }) =>
  `<div class="table" role="region" aria-label="${tableName}" tabindex="0"><table>\n`;
rules.table_close = () => '</table></div>\n';
rules.heading_close = (tokens, index) => {
  const { tag } = tokens[index] as Token;
  const anchor = tokens[index - 2]?.attrGet('id');
  const text = markdown.utils.escapeHtml(tokens[index - 1]?.content ?? '');
  return tag === 'h1' ? '</h1>\n' : ` <a class="anchor" href="#${anchor}" aria-label="# ${text}">#</a></${tag}>\n`;
};
