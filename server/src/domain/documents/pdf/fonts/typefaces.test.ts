import { Blob, Font, Face as ShapedFace } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { createShaper } from '../shape-text.ts';
import { facesFor, loadFace, type Weight } from './typefaces.ts';

/** The letters from one code point to another. */
function lettersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** The characters by the faces that have them, and those that none has. */
function sortByFace(characters: readonly string[]) {
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const character of characters) {
    const [face] = facesFor(character).filter(({ name }) => /\d$/.test(name));
    if (face) texts.set(face.name, `${texts.get(face.name) ?? ''}${character}`);
    else missing.push(character);
  }
  return { texts, missing };
}

const faceOf = (character: string) => facesFor(character).at(-1) ?? expect.fail(`no face has ${character}`);

test('Every syllable of Korean, and every Chinese character that is told to be there, has a glyph', () => {
  const hangul = sortByFace(lettersFrom(0xac00, 0xd7a3));
  expect(hangul.missing).toEqual([]);
  const chinese = sortByFace(lettersFrom(0x4e00, 0x9fff));
  expect([...chinese.texts.values()].join('').length).toBeGreaterThan(12_000);
  for (const text of [...hangul.texts.values(), ...chinese.texts.values()]) {
    const glyphs = createShaper(loadFace(faceOf(text.slice(0, 1)), 'regular'))(text, false);
    expect([text, glyphs.filter(({ glyphId }) => glyphId === 0)]).toEqual([text, []]);
  }
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
