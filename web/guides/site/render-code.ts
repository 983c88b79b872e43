import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import type { Token } from 'markdown-it';
import { markdown } from './read-markdown.ts';

const grammars = { sh: bash, console: bash, js: javascript, json, python, php, csharp, http };
for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);

/** The languages of samples that say the same, as their tabs name them. */
const tabNames: Readonly<Record<string, string>> = {
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  csharp: 'C#',
};

const { escapeHtml } = markdown.utils;

/** Renders a block of code, coloured by classes: the page's policy allows no styles on elements. */
export function renderCode({ info, content }: Token): string {
  if (info === 'mermaid') return renderStateDiagram(content);
  const text = info === 'json' ? breakLines(content) : content;
  const code = info in grammars ? highlighter.highlight(text, { language: info }).value : escapeHtml(text);
  return `<pre dir="ltr" tabindex="0"><code>${code}</code></pre>\n`;
}

/** Breaks an answer that is written in one line, as the service sends it, into lines that fit a page. */
function breakLines(json: string): string {
  return json.trimEnd().includes('\n') ? json : `${JSON.stringify(JSON.parse(json), null, 2)}\n`;
}

/** Returns how many blocks of code follow each other from the position on, each in another language of samples. */
export function countSamples(tokens: readonly Token[], position: number): number {
  const seen = new Set<string>();
  for (let token = tokens[position]; token?.type === 'fence' && token.level === 0; ) {
    if (!(token.info in tabNames) || seen.has(token.info)) break;
    seen.add(token.info);
    token = tokens[position + seen.size];
  }
  return seen.size;
}

/** Renders samples that say the same as tabs, which are radio buttons and need no script; paper shows them all. */
export function renderSamples(samples: readonly Token[], name: string): string {
  const tabs = samples.map((sample, index) => {
    const id = `${name}-${index + 1}`;
    const chosen = index === 0 ? ' checked' : '';
    return (
      `<input type="radio" name="${name}" id="${id}" data-language="${sample.info}"${chosen}>` +
      `<label for="${id}">${escapeHtml(tabNames[sample.info] ?? '')}</label>` +
      `<div class="sample">${renderCode(sample)}</div>`
    );
  });
  return `<fieldset class="samples"><legend>Language</legend>${tabs.join('')}</fieldset>\n`;
}

/** A diagram of statuses as a table of its moves, which everybody can read and search. */
function renderStateDiagram(text: string): string {
  const names = new Map(
    [...text.matchAll(/^ *state "([^"]+)" as (\w+)$/gm)].map(([, words = '', name = '']) => [name, words]),
  );
  const nameOf = (name: string) => names.get(name) ?? name;
  const moves = [...text.matchAll(/^ *(\S+) --> (\S+): (.+)$/gm)].map(
    ([, from = '', to = '', by = '']) => [from === '[*]' ? '' : nameOf(from), by, nameOf(to)] as const,
  );
  if (moves.length === 0) throw new Error('A diagram that is none of statuses cannot be shown.');
  const rows = moves.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="table" role="region" aria-label="Moves" tabindex="0"><table><thead><tr><th>from</th><th>by</th><th>to</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
}
