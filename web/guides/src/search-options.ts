import type { Options } from 'minisearch';
import { termsOf } from './terms-of.ts';

/** A section of a page, as it is searched. */
export type SearchedSection = {
  /** Its address. */
  readonly id: string;
  readonly language: string;
  readonly page: string;
  /** Empty where it is the beginning of the page. */
  readonly heading: string;
  /** What it writes as code, outside of samples: a field is explained where a sentence names it. */
  readonly names: string;
  readonly text: string;
  /** How the text begins. */
  readonly start: string;
};

/** The options on which the maker of the index and its reader have to agree. */
export const searchOptions: Options<SearchedSection> = {
  fields: ['page', 'heading', 'names', 'text'],
  storeFields: ['language', 'page', 'heading', 'start'],
  processTerm: termsOf,
  searchOptions: { boost: { page: 3, heading: 4, names: 3 } },
};
