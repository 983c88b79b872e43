import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** One place of a pattern that takes a character, with what it takes. */
type Place = { readonly raw: string; readonly next: Set<Place> };
/** A piece of a pattern: where it may begin and end, and whether it may be empty. */
type Piece = {
  readonly starts: readonly Place[];
  readonly ends: readonly Place[];
  readonly isNullable: boolean;
};

const nothing: Piece = { starts: [], ends: [], isNullable: true };

/**
 * Why a schema's pattern might go over a text more than once; undefined where it cannot: it begins at the beginning, and
 * with each character that it has read there is but one place in it to be. Such a pattern has no choice to come back to,
 * so that it takes as many steps as the text has characters. (It is an automaton without choices, as Glushkov builds it.)
 */
export function findAmbiguity(source: string): string | undefined {
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  if (
    !alternatives.every(({ elements }) => elements[0]?.type === 'Assertion' && elements[0].kind === 'start')
  ) {
    return 'it may begin anywhere: let it begin with ^';
  }
  const places: Place[] = [];
  try {
    const whole = readAlternatives(alternatives, places);
    return [whole.starts, ...places.map(({ next }) => [...next])].map(findChoice).find((found) => found);
  } catch (error) {
    if (error instanceof NotJudged) return error.message;
    throw error;
  }
}

/** It looks ahead or back, which is nothing that can be told from the places alone. */
class NotJudged extends Error {}

function readAlternatives(alternatives: readonly AST.Alternative[], places: Place[]): Piece {
  const pieces = alternatives.map(({ elements }) =>
    elements.map((element) => readElement(element, places)).reduce(chain, nothing),
  );
  return {
    starts: pieces.flatMap(({ starts }) => starts),
    ends: pieces.flatMap(({ ends }) => ends),
    isNullable: pieces.some(({ isNullable }) => isNullable),
  };
}

function readElement(element: AST.Element, places: Place[]): Piece {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass': {
      const place: Place = { raw: element.raw, next: new Set() };
      places.push(place);
      return { starts: [place], ends: [place], isNullable: false };
    }
    case 'Group':
    case 'CapturingGroup':
      return readAlternatives(element.alternatives, places);
    case 'Quantifier':
      return readQuantifier(element, places);
    case 'Assertion':
      if (element.kind === 'start' || element.kind === 'end') return nothing;
      throw new NotJudged(`it looks at what is around with ${element.raw}`);
    default:
      throw new NotJudged(`it has ${element.raw} in it`);
  }
}

function readQuantifier({ element, min, max }: AST.Quantifier, places: Place[]): Piece {
  const copy = () => readElement(element, places);
  let piece = max === Number.POSITIVE_INFINITY ? repeat(copy()) : nothing;
  // From the last to the first: each of the optional ones has all after it within.
  for (let count = max === Number.POSITIVE_INFINITY ? min : max; count > 0; count -= 1) {
    const longer = chain(copy(), piece);
    piece = count > min ? { ...longer, isNullable: true } : longer;
  }
  return piece;
}

function chain(first: Piece, second: Piece): Piece {
  for (const end of first.ends) for (const start of second.starts) end.next.add(start);
  return {
    starts: first.isNullable ? [...first.starts, ...second.starts] : first.starts,
    ends: second.isNullable ? [...first.ends, ...second.ends] : second.ends,
    isNullable: first.isNullable && second.isNullable,
  };
}

function repeat(piece: Piece): Piece {
  return { ...chain(piece, piece), starts: piece.starts, ends: piece.ends, isNullable: true };
}

function findChoice(places: readonly Place[]): string | undefined {
  for (const [index, one] of places.entries()) {
    const other = places.slice(index + 1).find((later) => later !== one && haveCommon(one.raw, later.raw));
    if (other) return `the same character may be ${one.raw} or ${other.raw}`;
  }
  return undefined;
}

const taken = new Map<string, ReadonlySet<number>>();

function haveCommon(one: string, other: string): boolean {
  return one === other || !charactersOf(one).isDisjointFrom(charactersOf(other));
}

/** All characters of the basic plane, and a good many of the others. */
function charactersOf(raw: string): ReadonlySet<number> {
  const known = taken.get(raw);
  if (known) return known;
  const pattern = new RegExp(`^${raw}$`, 'u');
  const found = new Set<number>();
  for (let code = 0; code <= 0x10_ff_ff; code += code < 0x1_00_00 ? 1 : 97) {
    if (pattern.test(String.fromCodePoint(code))) found.add(code);
  }
  taken.set(raw, found);
  return found;
}
