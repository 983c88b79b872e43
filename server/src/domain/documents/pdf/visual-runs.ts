import bidiModule, { type Bidi } from 'bidi-js';

// The package's types tell of a module with a default export; what Node loads is the function itself.
const bidi = (bidiModule as unknown as () => Bidi)();

/** Which typeface has a character; the first one serves for what none has. */
export type FaceFinder<Face> = {
  /** Whether a face that is in use already can go on with this character. */
  has(face: Face, codePoint: number): boolean;
  findFace(codePoint: number): Face;
};

/** A piece of a line in one typeface, to be set from left to right after the piece before it. */
export type VisualRun<Face> = {
  /** Letters of Arabic in the order in which they are read: joining and turning them is the typeface's work. */
  readonly text: string;
  readonly face: Face;
};

export type Direction = 'ltr' | 'rtl';

/** A paragraph with the direction of each of its characters resolved (Unicode's bidirectional algorithm, UAX 9). */
export type Paragraph = {
  readonly text: string;
  readonly direction: Direction;
  readonly levels: Uint8Array;
};

export function readParagraph(text: string, direction: Direction): Paragraph {
  return { text, direction, levels: bidi.getEmbeddingLevels(text, direction).levels };
}

type Piece<Face> = { readonly level: number; readonly face: Face; readonly characters: string[] };

/** Marks of direction, which have done their work when the levels are known and are never set. */
const directionMark = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/;
const arabicLetter = /\p{Script=Arabic}/u;

/** Orders a line of a paragraph, from `start` up to `end`, as it stands on the page from left to right. */
export function orderLine<Face>(
  { text, levels }: Paragraph,
  { start, end }: { readonly start: number; readonly end: number },
  faces: FaceFinder<Face>,
): VisualRun<Face>[] {
  const pieces = cutPieces(text, levels, start, end, faces);
  return reorder(pieces).map(({ level, face, characters }) => ({
    face,
    text: level % 2 === 0 ? characters.join('') : turn(characters),
  }));
}

function cutPieces<Face>(
  text: string,
  levels: Uint8Array,
  start: number,
  end: number,
  faces: FaceFinder<Face>,
): Piece<Face>[] {
  const pieces: Piece<Face>[] = [];
  let index = start;
  for (const character of text.slice(start, end)) {
    const level = levels[index] ?? 0;
    index += character.length;
    if (directionMark.test(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    const last = pieces.at(-1);
    const goesOn = last && last.level === level && faces.has(last.face, codePoint);
    const face = goesOn && !startsAnew(character, last) ? last.face : faces.findFace(codePoint);
    if (last && last.level === level && last.face === face) last.characters.push(character);
    else pieces.push({ level, face, characters: [character] });
  }
  return pieces;
}

/** A letter takes the face that is meant for it; signs and spaces go along with what is before them. */
function startsAnew<Face>(character: string, last: Piece<Face>): boolean {
  return /\p{L}/u.test(character) && last.characters.every((before) => !/\p{L}/u.test(before));
}

/** Rule L2: from the highest level down to the lowest odd one, what is at it or above is turned round. */
function reorder<Face>(pieces: readonly Piece<Face>[]): Piece<Face>[] {
  const order = [...pieces];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    let first = 0;
    while (first < order.length) {
      let past = first;
      while (past < order.length && (order[past]?.level ?? 0) >= level) past += 1;
      if (past > first) order.splice(first, past - first, ...order.slice(first, past).reverse());
      first = past + 1;
    }
  }
  return order;
}

/** Brackets are mirrored. What has Arabic letters is turned by its typeface; the rest is turned here. */
function turn(characters: readonly string[]): string {
  const mirrored = characters.map((character) => bidi.getMirroredCharacter(character) ?? character);
  return mirrored.some((character) => arabicLetter.test(character))
    ? mirrored.join('')
    : mirrored.reverse().join('');
}
