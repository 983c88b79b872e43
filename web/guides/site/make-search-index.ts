import MiniSearch from 'minisearch';
import { type SearchedSection, searchOptions } from '../src/search-options.ts';
import { dropAddressMarks } from './address-marks.ts';
import type { ReadDocument } from './read-markdown.ts';

/** Returns the index of every section of every page, which a browser loads when somebody searches. */
export function makeSearchIndex(documents: readonly ReadDocument[]): string {
  const index = new MiniSearch<SearchedSection>(searchOptions);
  for (const { source, headings, texts, names } of documents) {
    const [title] = headings;
    for (const [position, { text, anchor }] of headings.entries()) {
      const words = dropAddressMarks(texts[position] ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      index.add({
        id: position === 0 ? source.address : `${source.address}#${anchor}`,
        language: source.language,
        page: title?.text ?? '',
        heading: position === 0 ? '' : text,
        names: dropAddressMarks(names[position] ?? ''),
        text: words,
        start: startOf(words),
      });
    }
  }
  return JSON.stringify(index);
}

/** What a result shows of its section, in whole words. */
function startOf(words: string): string {
  if (words.length <= 140) return words;
  const cut = words.slice(0, 140);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}
