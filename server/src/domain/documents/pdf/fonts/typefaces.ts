import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinWeight } from './pin-weight.ts';
import { unpackWoff } from './unpack-woff.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

/** The cuts that documents are set in. */
export const weights = { regular: 400, bold: 600 } as const;
export type Weight = keyof typeof weights;

/** A font with a part of all characters. There is one object for each. */
export type Face = {
  readonly name: string;
  /** What a character must be for the face to be looked at: most documents need no more than one or two. */
  readonly characters: RegExp;
  read(weight: Weight): Buffer;
};

const find = createRequire(import.meta.url).resolve;

/** A face of which the package has a font for each weight. */
function face(family: string, subset: string, characters: RegExp): Face {
  const pathOf = (weight: Weight) =>
    `@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`;
  return {
    name: `${family} ${subset}`,
    characters,
    read: (weight) => unpackWoff(readFileSync(find(pathOf(weight)))),
  };
}

const plex = (subset: string, characters: RegExp) => face('ibm-plex-sans', subset, characters);
const noto = (script: string, characters: RegExp) => face(`noto-sans-${script}`, script, characters);

/**
 * The typefaces, in the order in which a character is looked for: IBM Plex Sans with IBM Plex Sans Arabic, and Noto Sans for
 * what these have not (all SIL Open Font License).
 */
const faces: readonly Face[] = [
  plex('latin', /^/),
  face('ibm-plex-sans-arabic', 'arabic', /^/),
  plex('latin-ext', /^/),
  plex('vietnamese', /[\p{scx=Latn}₫]/u),
  plex('cyrillic', /\p{scx=Cyrl}/u),
  plex('cyrillic-ext', /\p{scx=Cyrl}/u),
  plex('greek', /\p{scx=Grek}/u),
  noto('devanagari', /\p{scx=Deva}/u),
  noto('bengali', /\p{scx=Beng}/u),
  noto('malayalam', /\p{scx=Mlym}/u),
  noto('tamil', /\p{scx=Taml}/u),
  noto('telugu', /\p{scx=Telu}/u),
  noto('gujarati', /\p{scx=Gujr}/u),
  noto('gurmukhi', /\p{scx=Guru}/u),
  noto('kannada', /\p{scx=Knda}/u),
  noto('sinhala', /\p{scx=Sinh}/u),
  noto('thai', /\p{scx=Thai}/u),
  noto('ethiopic', /\p{scx=Ethi}/u),
];

/** Faces that come in a hundred pieces, each with some of the characters in all weights. */
const familiesInPieces = [
  { family: 'noto-sans-kr', characters: /\p{scx=Hang}/u },
  {
    family: 'noto-sans-sc',
    characters: /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u,
  },
].map(({ family, characters }) => ({ characters, pieceOf: createPieces(family, characters) }));

/** Returns the faces that may have a character, the likeliest first. */
export function facesFor(character: string): readonly Face[] {
  const pieces = familiesInPieces.map(
    ({ characters, pieceOf }) => (characters.test(character) && pieceOf(character)) || undefined,
  );
  return [
    ...faces.filter(({ characters }) => characters.test(character)),
    ...pieces.filter((piece) => piece !== undefined),
  ];
}

const ofAnyScript = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Tells whether a character is of a script that documents show. */
export function isOfShownScript(character: string): boolean {
  return (
    ofAnyScript.test(character) ||
    [...faces, ...familiesInPieces].some(
      ({ characters }) => characters.test(character) && !characters.test(''),
    )
  );
}

/** Makes what finds the piece that has a character; the package's list of pieces is read when it is first looked for. */
function createPieces(family: string, characters: RegExp): (character: string) => Face | undefined {
  let pieces: ReadonlyMap<number, Face> | undefined;
  return (character) => {
    pieces ??= readPieces(family, characters);
    return pieces.get(character.codePointAt(0) ?? 0);
  };
}

function readPieces(family: string, characters: RegExp): ReadonlyMap<number, Face> {
  const folder = `@fontsource-variable/${family}`;
  const listed: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(find(`${folder}/unicode.json`), 'utf8'),
  );
  const pieces = new Map<number, Face>();
  for (const [name, ranges] of Object.entries(listed)) {
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    // The others have what the faces above have.
    if (number === undefined) continue;
    const path = `${folder}/files/${family}-${number}-wght-normal.woff2`;
    const piece: Face = {
      name: `${family} ${number}`,
      characters,
      read: (weight) => pinWeight(unpackWoff2(readFileSync(find(path))), weights[weight]),
    };
    for (const [, first = '', last = first] of ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
        if (!pieces.has(code)) pieces.set(code, piece);
      }
    }
  }
  return pieces;
}

export function faceName(face: Face, weight: Weight): string {
  return `${face.name} ${weight}`;
}

const loaded = new Map<string, Buffer>();

/** Returns the font of a face in a cut, read once in the life of a process. */
export function loadFace(face: Face, weight: Weight): Buffer {
  const name = faceName(face, weight);
  const bytes = loaded.get(name) ?? face.read(weight);
  loaded.set(name, bytes);
  return bytes;
}
