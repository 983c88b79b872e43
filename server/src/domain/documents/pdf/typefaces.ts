import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/** IBM Plex Sans with IBM Plex Sans Arabic (SIL Open Font License), in the cuts that documents are set in. */
export const weights = { regular: 400, bold: 600 } as const;
export type Weight = keyof typeof weights;

/** The typefaces, in the order in which a character is looked for. */
export const faces = ['latin', 'arabic', 'latin-ext'] as const;
export type Face = (typeof faces)[number];

const families: Readonly<Record<Face, string>> = {
  latin: 'ibm-plex-sans',
  'latin-ext': 'ibm-plex-sans',
  arabic: 'ibm-plex-sans-arabic',
};

export type Typeface = { readonly name: string; readonly bytes: Buffer };

let loaded: readonly Typeface[] | undefined;

/** Loads every cut with its name, read once in the life of a process. */
export function loadTypefaces(): readonly Typeface[] {
  loaded ??= faces.flatMap((face) => (['regular', 'bold'] as const).map((weight) => readFace(face, weight)));
  return loaded;
}

export function faceName(face: Face, weight: Weight): string {
  return `${face} ${weight}`;
}

function readFace(face: Face, weight: Weight): Typeface {
  const family = families[face];
  const path = `@fontsource/${family}/files/${family}-${face}-${weights[weight]}-normal.woff`;
  return {
    name: faceName(face, weight),
    bytes: unpackWoff(readFileSync(createRequire(import.meta.url).resolve(path))),
  };
}
