import type { Language } from '@satha/terms/languages';

/** A label and what it says. */
export type Fact = readonly [label: string, value: string];

export type PdfColumn = {
  readonly title: string;
  /** Its part of the width; those of a table sum to 1. */
  readonly share: number;
  /** Figures stand under each other by their last digit, which is on the right in both languages. */
  readonly holds: 'text' | 'figures';
};

export type PdfTable = {
  readonly heading?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are set in bold under the others. */
  readonly sums?: readonly (readonly string[])[];
};

/** A picture with what stands under it. */
export type PdfPicture = {
  readonly jpeg: Uint8Array | undefined;
  /** Stands in its place where there is none, or none that can be drawn. */
  readonly instead: string;
  readonly lines: readonly string[];
  /** What tells a file from every other, in small print. */
  readonly fingerprint: readonly string[];
};

export type PdfPictures = { readonly heading: string; readonly pictures: readonly PdfPicture[] };

/**
 * What stands on a document's pages, in one language, from top to bottom: plain texts, which a
 * thread can be handed, in the order in which they are read. How it looks is for whoever draws it.
 */
export type PdfContent = {
  readonly language: Language;
  readonly title: string;
  /** Printed under the title, such as a number. */
  readonly subtitle: string;
  /** A standing strip over every page, such as that it is a test. */
  readonly strip: string | undefined;
  readonly facts: readonly Fact[];
  readonly parties: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  /** The one figure that matters, if there is one. */
  readonly lead: Fact | undefined;
  readonly tables: readonly PdfTable[];
  readonly pictures?: readonly PdfPictures[];
  readonly notes: readonly string[];
  /** At the foot of every page, with the page's number put in for `{page}` and `{pages}`. */
  readonly footer: string;
  /** Stands in the file as the moment of its making, so that the same document is the same file. */
  readonly madeAtMs: number;
};
