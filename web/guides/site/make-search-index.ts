import MiniSearch from 'minisearch';
import { searchOptions, type SearchedSection } from '../src/search-options.ts';
import type { ReadDocument } from './read-markdown.ts';

/** Returns the index of every section of every page, which a browser loads when somebody searches. */
export function makeSearchIndex(documents: readonly ReadDocument[]): string {
  const index = new MiniSearch<SearchedSection>(searchOptions);
  for (const { source, headings, texts } of documents) {
    const [title] = headings;
    for (const [position, { text, anchor }] of headings.entries()) {
      const words = (texts[position] ?? '').replaceAll(/\s+/g, ' ').trim();
      index.add({
        id: position === 0 ? source.address : `${source.address}#${anchor}`,
        language: source.language,
        page: title?.text ?? '',
        heading: position === 0 ? '' : text,
        text: words,
        start: words.slice(0, 140),
      });
    }
  }
  return JSON.stringify(index);
}
