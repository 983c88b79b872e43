import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { bidi } from './bidi.ts';
import { outlineOf } from './glyph-outline.ts';

/** A glyph as it is set, from left to right; lengths in units of the font. */
export type SetGlyph = {
  /** Undefined: one that shows nothing. */
  readonly glyphId: number | undefined;
  /** What of the text it stands for, where that is copied or searched. */
  readonly text: string;
  /** Of a mark that is drawn as a shape, and is no text for readers: in operators of PDF and units of the font. */
  readonly outline?: string;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
};

/** Sets a run of a text, of one script, in one font; `isTurned`: from right to left. */
export type ShapeText = (text: string, isTurned: boolean) => readonly SetGlyph[];

type Glyph = Omit<SetGlyph, 'text' | 'outline'>;
/** What came out of one piece of the text: a letter with its marks, a syllable, a ligature. */
type Cluster = { readonly start: number; readonly glyphs: Glyph[] };

/**
 * Makes what sets text in a font: joins Arabic, orders and joins the syllables of Indic scripts, puts marks in their places.
 * HarfBuzz does it, as in browsers; the shaper that PDFKit brings throws at some fonts of these scripts.
 */
export function createShaper(bytes: Uint8Array): ShapeText {
  const font = new Font(new Face(new Blob(bytes)));
  return (text, isTurned) => {
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isTurned ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    const clusters: Cluster[] = [];
    for (const [index, { codepoint, cluster }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const glyph = { glyphId: codepoint, xAdvance, xOffset, yOffset };
      const last = clusters.at(-1);
      if (last?.start === cluster) last.glyphs.push(glyph);
      else clusters.push({ start: cluster, glyphs: [glyph] });
    }
    const starts = clusters.map(({ start }) => start).sort((one, other) => one - other);
    const set = clusters.flatMap(({ start, glyphs }) => {
      const part = text.slice(start, starts[starts.indexOf(start) + 1]);
      return isTurned ? spellTurned(part, glyphs, font) : spell(part, glyphs);
    });
    return isTurned ? closeGaps(set) : set;
  };
}

/**
 * Kerning moves a letter away from the one before it by an offset. Readers of PDF files take such a gap for a blank within the
 * word: so the letter before it is that much wider.
 */
function closeGaps(glyphs: readonly SetGlyph[]): SetGlyph[] {
  const closed: SetGlyph[] = [];
  for (const glyph of glyphs) {
    const before = closed.at(-1);
    if (!before || glyph.xAdvance === 0 || glyph.xOffset <= 0) {
      closed.push(glyph);
      continue;
    }
    const { xOffset } = glyph;
    closed[closed.length - 1] = { ...before, xAdvance: before.xAdvance + xOffset };
    closed.push({ ...glyph, xOffset: 0, xAdvance: glyph.xAdvance - xOffset });
  }
  return closed;
}

/** The first glyph of a cluster stands for all of it. */
function spell(text: string, glyphs: readonly Glyph[]): SetGlyph[] {
  return glyphs.map((glyph, index) => ({ ...glyph, text: index === 0 ? text : '' }));
}

/**
 * Readers of PDF files turn what stands from right to left glyph by glyph, and take what a glyph stands for to be one letter. So
 * each glyph gets one, the last of the cluster first, brackets as they look; behind a ligature come glyphs that show nothing, with
 * a share of its width. A mark over or under a letter is drawn as a shape: readers would take what is off the line for a word of
 * another one. What shows nothing behind its letter stands for it.
 */
function spellTurned(text: string, glyphs: readonly Glyph[], font: Font): SetGlyph[] {
  const letters = [...text].reverse().map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  const onLine = glyphs.filter(({ xAdvance }) => xAdvance > 0);
  const [first] = onLine;
  if (!first) return glyphs.map((glyph, index) => ({ ...glyph, text: letters[index] ?? '' }));
  const missing = Math.max(0, letters.length - onLine.length);
  const share = Math.floor(first.xAdvance / (missing + 1));
  const hidden = { glyphId: undefined, xAdvance: share, xOffset: 0, yOffset: 0 };
  return glyphs.flatMap((glyph): SetGlyph[] => {
    if (glyph.xAdvance <= 0) return [{ ...glyph, text: '', outline: outlineOf(font, glyph.glyphId ?? 0) }];
    if (glyph !== first) return [{ ...glyph, text: letters.shift() ?? '' }];
    const narrowed = { ...glyph, xAdvance: glyph.xAdvance - share * missing };
    return [narrowed, ...Array<Glyph>(missing).fill(hidden)].map((one) => ({
      ...one,
      text: letters.shift() ?? '',
    }));
  });
}
