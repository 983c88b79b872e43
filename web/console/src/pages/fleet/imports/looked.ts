import type { ImportData } from '@satha/contract/console/imports';

/** A file that was looked at, with what was shown. */
export type Looked = {
  readonly file: Blob;
  readonly differing: 'refuse' | 'change';
  readonly data: ImportData;
};
