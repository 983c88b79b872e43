import type { Face, Weight } from './fonts/typefaces.ts';
import { createFaces } from './open-faces.ts';
import { showableText } from './showable-text.ts';
import { orderLine, type Paragraph, readParagraph, type VisualRun } from './visual-runs.ts';

export type TextStyle = { readonly size: number; readonly weight: Weight; readonly color: string };

/** Where a text goes: a box of a width, and the side that its lines begin at. */
export type TextBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
};

/** A text broken into lines that fit a width. */
export type SetText = { readonly height: number; readonly lines: readonly (readonly VisualRun<Face>[])[] };

export type TextSetter = {
  measure(text: string, style: TextStyle, width: number): SetText;
  /** Draws a text that was measured. */
  draw(text: SetText, style: TextStyle, box: TextBox): void;
};

/** Line to line, and from a line's top to its baseline, in parts of the size. */
const lineHeight = 1.5;
const ascent = 1.08;

/** Sets text in one direction; what is written the other way within it is turned as readers of it expect. */
export function createTextSetter(doc: PDFKit.PDFDocument, direction: 'ltr' | 'rtl'): TextSetter {
  const faces = createFaces(doc);
  const isShown = (codePoint: number) => faces.findFace(codePoint) !== undefined;

  function widthOf(runs: readonly VisualRun<Face>[], style: TextStyle): number {
    return runs.reduce((sum, run) => sum + widthOfRun(run, style), 0);
  }

  const widthOfRun = (run: VisualRun<Face>, { weight, size }: TextStyle) =>
    faces.widthOf({ ...run, weight }) * size;

  function breakLines(paragraph: Paragraph, style: TextStyle, width: number): VisualRun<Face>[][] {
    const lines: VisualRun<Face>[][] = [];
    const widthBetween = (start: number, end: number) =>
      widthOf(orderLine(paragraph, { start, end: trimmedEnd(paragraph.text, start, end) }, faces), style);
    let start = 0;
    while (start < paragraph.text.length) {
      const end = findLineEnd(paragraph.text, start, (until) => widthBetween(start, until) <= width);
      lines.push(orderLine(paragraph, { start, end: trimmedEnd(paragraph.text, start, end) }, faces));
      start = end;
    }
    return lines;
  }

  return {
    measure(written, style, width) {
      const text = showableText(written, isShown);
      const lines = text === '' ? [] : breakLines(readParagraph(text, direction), style, width);
      return { lines, height: lines.length * style.size * lineHeight };
    },
    draw({ lines }, style, box) {
      const { size, weight, color } = style;
      for (const [index, runs] of lines.entries()) {
        const free = box.width - widthOf(runs, style);
        let x = box.x + (box.align === 'left' ? 0 : box.align === 'right' ? free : free / 2);
        const baseline = box.y + size * (ascent + index * lineHeight);
        for (const run of runs) {
          doc.fillColor(color);
          faces.draw({ ...run, weight }, { x, baseline, size });
          x += widthOfRun(run, style);
        }
      }
    },
  };
}

/** The end of the longest piece that fits: of whole words if one does, of characters else, and of one at least. */
function findLineEnd(text: string, start: number, fits: (end: number) => boolean): number {
  let end = start;
  for (const { 0: word, index } of text.slice(start).matchAll(/\S+\s*/g)) {
    const past = start + index + word.length;
    if (!fits(past)) break;
    end = past;
  }
  if (end > start) return end;
  for (const { segment } of syllables.segment(text.slice(start))) {
    if (end > start && !fits(end + segment.length)) break;
    end += segment.length;
  }
  return end;
}

/** Never between a letter and the signs that go with it. */
const syllables = new Intl.Segmenter('en', { granularity: 'grapheme' });

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
