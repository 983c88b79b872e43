import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFile } from './style/make-style.ts';

const require = createRequire(import.meta.url);

type FontRow = { readonly file: string; readonly from: string; readonly unicodeRange: readonly string[] };

/** As the packages' own style sheets have them, without what no label of ours is written in. */
const latin = [
  'U+0000-00FF',
  'U+0131',
  'U+0152-0153',
  'U+02BB-02BC',
  'U+02C6',
  'U+02DA',
  'U+02DC',
  'U+2000-200B',
];
const latinMore = [
  'U+200F-206F',
  'U+20AC',
  'U+2122',
  'U+2191',
  'U+2193',
  'U+2212',
  'U+2215',
  'U+FEFF',
  'U+FFFD',
];
const latinExtended = [
  'U+0100-02BA',
  'U+02BD-02C5',
  'U+02C7-02CC',
  'U+02CE-02D7',
  'U+1E00-1E9F',
  'U+1EF2-1EFF',
];
/** With the presentation forms, in which MapLibre writes Arabic that it has shaped. */
const arabic = ['U+0600-06FF', 'U+0750-077F', 'U+08A0-08FF', 'U+200C-200E', 'U+FB50-FDFF', 'U+FE70-FEFC'];

const weights = { regular: 400, semiBold: 600 } as const;
type Weight = keyof typeof weights;

/** The product's own faces; the Arabic one comes first, so that Arabic digits and signs are of one hand. */
function rowsOf(weight: Weight): FontRow[] {
  const number = weights[weight];
  const row = (from: string, subset: string, unicodeRange: readonly string[]): FontRow => ({
    file: `${from}-${subset}-${number}-normal.woff2`,
    from,
    unicodeRange,
  });
  return [
    row('ibm-plex-sans-arabic', 'arabic', arabic),
    row('ibm-plex-sans', 'latin', [...latin, ...latinMore]),
    row('ibm-plex-sans', 'latin-ext', latinExtended),
  ];
}

const allRows = [...rowsOf('regular'), ...rowsOf('semiBold')];

export const fontFiles: readonly string[] = allRows.map(({ file }) => file);

/** Returns the addresses of a weight's files, for a style. */
export function listFonts(weight: Weight, addressOf: (file: string) => string): FontFile[] {
  return rowsOf(weight).map(({ file, unicodeRange }) => ({ url: addressOf(file), unicodeRange }));
}

/** Reads the bytes of one of `fontFiles`. */
export async function readFont(file: string): Promise<Buffer> {
  const row = allRows.find((candidate) => candidate.file === file);
  if (!row) throw new Error(`${file} is no font of ours`);
  return readFile(require.resolve(`@fontsource/${row.from}/files/${file}`));
}
