import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/** The cuts that documents are set in. */
export const weights = { regular: 400, bold: 600 } as const;
export type Weight = keyof typeof weights;

type FaceFacts = {
  readonly family: string;
  readonly subset: string;
  /** What a character must be for the face to be looked at: most documents need no more than one or two. */
  readonly characters: RegExp;
};

const plex = (subset: string, characters: RegExp): FaceFacts => ({
  family: 'ibm-plex-sans',
  subset,
  characters,
});
const noto = (script: string, characters: RegExp, subset = script): FaceFacts => ({
  family: `noto-sans-${script}`,
  subset,
  characters,
});

/**
 * The typefaces, in the order in which a character is looked for: IBM Plex Sans with IBM Plex Sans Arabic, and Noto Sans for
 * what these have not (all SIL Open Font License).
 */
const facts = {
  latin: plex('latin', /^/),
  arabic: { family: 'ibm-plex-sans-arabic', subset: 'arabic', characters: /^/ },
  'latin-ext': plex('latin-ext', /^/),
  vietnamese: plex('vietnamese', /[\p{scx=Latn}₫]/u),
  cyrillic: plex('cyrillic', /\p{scx=Cyrl}/u),
  'cyrillic-ext': plex('cyrillic-ext', /\p{scx=Cyrl}/u),
  greek: plex('greek', /\p{scx=Grek}/u),
  devanagari: noto('devanagari', /\p{scx=Deva}/u),
  bengali: noto('bengali', /\p{scx=Beng}/u),
  malayalam: noto('malayalam', /\p{scx=Mlym}/u),
  tamil: noto('tamil', /\p{scx=Taml}/u),
  telugu: noto('telugu', /\p{scx=Telu}/u),
  gujarati: noto('gujarati', /\p{scx=Gujr}/u),
  gurmukhi: noto('gurmukhi', /\p{scx=Guru}/u),
  kannada: noto('kannada', /\p{scx=Knda}/u),
  sinhala: noto('sinhala', /\p{scx=Sinh}/u),
  thai: noto('thai', /\p{scx=Thai}/u),
  ethiopic: noto('ethiopic', /\p{scx=Ethi}/u),
  korean: noto('kr', /\p{scx=Hang}/u, 'korean'),
  chinese: noto(
    'sc',
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u,
    'chinese-simplified',
  ),
} as const satisfies Readonly<Record<string, FaceFacts>>;

export type Face = keyof typeof facts;
export const faces = Object.keys(facts) as readonly Face[];

/** Returns the faces that may have a character, the likeliest first. */
export function facesFor(character: string): readonly Face[] {
  return faces.filter((face) => facts[face].characters.test(character));
}

/** Tells whether a character is of a script that documents show. */
export function isOfShownScript(character: string): boolean {
  return (
    /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u.test(character) ||
    facesFor(character).length > facesFor('').length
  );
}

export function faceName(face: Face, weight: Weight): string {
  return `${face} ${weight}`;
}

const loaded = new Map<string, Buffer>();

/** Returns the font of a face in a cut, read once in the life of a process. */
export function loadFace(face: Face, weight: Weight): Buffer {
  const name = faceName(face, weight);
  const known = loaded.get(name);
  if (known) return known;
  const { family, subset } = facts[face];
  const path = `@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`;
  const bytes = unpackWoff(readFileSync(createRequire(import.meta.url).resolve(path)));
  loaded.set(name, bytes);
  return bytes;
}
