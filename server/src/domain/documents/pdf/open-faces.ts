import { type Face, faceName, facesFor, loadFace, type Weight } from './fonts/typefaces.ts';
import { createShaper, type SetGlyph, type ShapeText } from './shape-text.ts';
import type { VisualRun } from './visual-runs.ts';

/** A run of a text in one face and cut. */
export type FaceRun = VisualRun<Face> & { readonly weight: Weight };

/** The typefaces of a document: a font is opened when a character needs it. */
export type OpenFaces = {
  has(face: Face, codePoint: number): boolean;
  /** Undefined for a character that no face has. */
  findFace(codePoint: number): Face | undefined;
  /** In parts of the size. */
  widthOf(run: FaceRun): number;
  /** Draws a run in the document's colour, from its left end on its baseline. */
  draw(run: FaceRun, place: { readonly x: number; readonly baseline: number; readonly size: number }): void;
};

/** What PDFKit has opened and what it writes into, which its types leave out. */
type EmbeddedFont = {
  readonly id: string;
  readonly font: {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly id: number };
  };
  /** The glyphs that the file has; those of which PDFKit knows nothing have no place in its own tables. */
  readonly subset: { readonly glyphs: number[] };
  /** By the places of the glyphs: what each stands for, and its width in thousandths of the size. */
  readonly unicode: number[][];
  readonly widths: number[];
  ref(): object;
};
type Writable = { readonly _font: EmbeddedFont; readonly page: { readonly fonts: Record<string, object> } };

/** By the names of faces in their cuts, made once in the life of a process. */
const shapers = new Map<string, ShapeText>();

function shaperOf(face: Face, weight: Weight): ShapeText {
  const name = faceName(face, weight);
  const shaper = shapers.get(name) ?? createShaper(loadFace(face, weight));
  shapers.set(name, shaper);
  return shaper;
}

export function createFaces(doc: PDFKit.PDFDocument): OpenFaces {
  const writable = doc as unknown as Writable;
  const opened = new Map<string, OpenFont>();
  const found = new Map<number, Face | undefined>();
  function open(face: Face, weight: Weight): OpenFont {
    const name = faceName(face, weight);
    const known = opened.get(name);
    if (known) return known;
    doc.registerFont(name, loadFace(face, weight)).font(name);
    const font = openFont(writable._font, shaperOf(face, weight));
    opened.set(name, font);
    return font;
  }
  const has = (face: Face, codePoint: number) =>
    open(face, 'regular').embedded.font.hasGlyphForCodePoint(codePoint);
  return {
    has,
    findFace(codePoint) {
      if (!found.has(codePoint)) {
        found.set(
          codePoint,
          facesFor(String.fromCodePoint(codePoint)).find((face) => has(face, codePoint)),
        );
      }
      return found.get(codePoint);
    },
    widthOf(run) {
      const { embedded, set } = open(run.face, run.weight);
      return set(run).reduce((sum, { xAdvance }) => sum + xAdvance, 0) / embedded.font.unitsPerEm;
    },
    draw(run, { x, baseline, size }) {
      const { embedded, set, placeOf } = open(run.face, run.weight);
      const glyphs = set(run);
      writable.page.fonts[embedded.id] ??= embedded.ref();
      // PDFKit draws from the top of the page down, and text the other way round.
      const y = doc.page.height - baseline;
      const lines = [
        'q',
        `1 0 0 -1 0 ${round(doc.page.height)} cm`,
        'BT',
        `/${embedded.id} ${round(size)} Tf`,
      ];
      // What stands from right to left has a glyph for each letter; readers that are told of it besides turn what they are told.
      const isTold = !run.isTurned && glyphs.some(({ text }) => text === '');
      if (isTold) lines.push(`/Span << /ActualText <${inUtf16(run.text)}> >> BDC`);
      const marks: string[] = [];
      let pen = x;
      const scale = size / embedded.font.unitsPerEm;
      for (const glyphsInLine of cutAtOffsets(glyphs)) {
        const { xOffset = 0, yOffset = 0, outline } = glyphsInLine[0] ?? {};
        const place = `${round(pen + xOffset * scale)} ${round(y + yOffset * scale)}`;
        if (outline === undefined) {
          const text = glyphsInLine.map((glyph) => inHex(placeOf(glyph))).join('');
          lines.push(`1 0 0 1 ${place} Tm [<${text}>] TJ`);
        } else {
          marks.push(`q ${scale} 0 0 ${scale} ${place} cm ${outline} f Q`);
        }
        pen += glyphsInLine.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale;
      }
      if (isTold) lines.push('EMC');
      for (const line of [...lines, 'ET', ...marks, 'Q']) doc.addContent(line);
    },
  };
}

type OpenFont = {
  readonly embedded: EmbeddedFont;
  readonly set: (run: Pick<FaceRun, 'text' | 'isTurned'>) => readonly SetGlyph[];
  /** Where a glyph is in the font that the file has. */
  placeOf(glyph: SetGlyph): number;
};

/**
 * Each glyph is embedded once for each text that it stands for, as a letter of Persian and one of Arabic may look alike within a
 * word, and for each width, so that readers see no gaps.
 */
function openFont(embedded: EmbeddedFont, shape: ShapeText): OpenFont {
  const { font, subset, widths, unicode } = embedded;
  const known = new Map<string, readonly SetGlyph[]>();
  const places = new Map<string, number>();
  return {
    embedded,
    set({ text, isTurned }) {
      const key = `${isTurned} ${text}`;
      const glyphs = known.get(key) ?? shape(text, isTurned);
      known.set(key, glyphs);
      return glyphs;
    },
    placeOf({ glyphId = font.glyphForCodePoint(0x20).id, xAdvance, text }) {
      const key = `${glyphId} ${xAdvance} ${text}`;
      const place = places.get(key) ?? subset.glyphs.push(glyphId) - 1;
      places.set(key, place);
      widths[place] = (xAdvance * 1000) / font.unitsPerEm;
      unicode[place] = [...text].map((character) => character.codePointAt(0) ?? 0);
      return place;
    },
  };
}

/** Glyphs that stand one after another without being moved are written together; each mark that is a shape is by itself. */
function cutAtOffsets(glyphs: readonly SetGlyph[]): SetGlyph[][] {
  const pieces: SetGlyph[][] = [];
  let goesOn = false;
  for (const glyph of glyphs) {
    const isMoved = glyph.xOffset !== 0 || glyph.yOffset !== 0 || glyph.outline !== undefined;
    if (goesOn && !isMoved) pieces.at(-1)?.push(glyph);
    else pieces.push([glyph]);
    goesOn = !isMoved;
  }
  return pieces;
}

/** As PDF has texts that are copied in place of what is drawn (ISO 32000, 14.9.4). */
function inUtf16(text: string): string {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
}

const inHex = (place: number): string => place.toString(16).padStart(4, '0');
const round = (length: number): number => Math.round(length * 1000) / 1000;
