import { bidi } from './bidi.ts';

/** Which typeface has a character. */
export type FaceFinder<Face> = {
  /** Whether a face that is in use already can go on with this character. */
  has(face: Face, codePoint: number): boolean;
  /** Undefined for a character that is left out. */
  findFace(codePoint: number): Face | undefined;
};

/** A piece of a line in one typeface, to be set from left to right after the piece before it. */
export type VisualRun<Face> = {
  /** In the order in which it is read. */
  readonly text: string;
  /** Whether it stands from right to left: it is turned, and its brackets mirrored, where it is shaped. */
  readonly isTurned: boolean;
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

/** Orders a line of a paragraph, from `start` up to `end`, as it stands on the page from left to right. */
export function orderLine<Face>(
  { text, levels }: Paragraph,
  { start, end }: { readonly start: number; readonly end: number },
  faces: FaceFinder<Face>,
): VisualRun<Face>[] {
  const pieces = cutPieces(text, levels, start, end, faces);
  return reorder(pieces).map(({ level, face, characters }) => ({
    face,
    text: characters.join(''),
    isTurned: level % 2 === 1,
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
  // What keeps two letters from joining, in a face that has no sign for it, does so by keeping them in two pieces.
  let isCut = false;
  for (const character of text.slice(start, end)) {
    const level = levels[index] ?? 0;
    index += character.length;
    const codePoint = character.codePointAt(0) ?? 0;
    const last = isCut ? undefined : pieces.at(-1);
    isCut = false;
    if (directionMark.test(character)) continue;
    const goesOn = last && last.level === level && faces.has(last.face, codePoint);
    const face = goesOn && !startsAnew(character, last) ? last.face : faces.findFace(codePoint);
    if (face === undefined) {
      isCut = character === '\u200c';
      continue;
    }
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
