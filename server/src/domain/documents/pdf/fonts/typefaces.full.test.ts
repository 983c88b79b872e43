import { Blob, Font, Face as ShapedFace } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { createShaper } from '../shape-text.ts';
import { facesFor, loadFace, type Weight } from './typefaces.ts';

/** The letters from one code point to another. */
function lettersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

const faceOf = (character: string) => facesFor(character).at(-1) ?? expect.fail(`no face has ${character}`);

/** Those of the characters that are drawn. */
function drawnOf(characters: readonly string[]): string[] {
  const byFace = Map.groupBy(characters, (character) => facesFor(character).at(-1));
  return [...byFace].flatMap(([face, those]) => {
    if (!face) return [];
    const glyphs = createShaper(loadFace(face, 'regular'))(those.join(''), false);
    return glyphs.flatMap(({ glyphId, text }) => (glyphId === 0 ? [] : [text]));
  });
}

test('Every syllable of Korean is drawn, and twelve thousand Chinese characters', () => {
  const syllables = lettersFrom(0xac00, 0xd7a3);
  expect(drawnOf(syllables).toSorted()).toEqual(syllables);
  expect(drawnOf(lettersFrom(0x4e00, 0x9fff)).length).toBeGreaterThan(12_000);
});

/** How wide and how high the one stroke of 一 is drawn. */
function measureStroke(weight: Weight) {
  const bytes = loadFace(faceOf('一'), weight);
  const [glyph] = createShaper(bytes)('一', false);
  const path = new Font(new ShapedFace(new Blob(bytes))).glyphToPath(glyph?.glyphId ?? 0);
  const points = [...path.matchAll(/(-?\d+),(-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const spread = (axis: 0 | 1) => {
    const places = points.map((point) => point[axis]);
    return Math.max(...places) - Math.min(...places);
  };
  return { width: spread(0), height: spread(1) };
}

test('A stroke is drawn as it is written, and bolder in the bold cut', () => {
  const regular = measureStroke('regular');
  const bold = measureStroke('bold');
  expect(regular.width).toBeGreaterThan(800);
  expect(regular.height).toBeGreaterThan(0);
  expect(regular.height).toBeLessThan(bold.height);
  expect(bold.height).toBeLessThan(200);
});
