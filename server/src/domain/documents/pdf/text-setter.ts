import { type Face, faceName, faces, type Weight } from './typefaces.ts';
import { type FaceFinder, orderLine, type Paragraph, readParagraph, type VisualRun } from './visual-runs.ts';

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
  const finder = createFaceFinder(doc);

  function widthOf(runs: readonly VisualRun<Face>[], style: TextStyle): number {
    return runs.reduce((sum, run) => sum + widthOfRun(run, style), 0);
  }

  const widths = new Map<string, number>();

  function widthOfRun({ text, face }: VisualRun<Face>, { weight, size }: TextStyle): number {
    const key = `${face} ${weight} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      // A list of features, even an empty one, has a run shaped as a whole and not word by word.
      width = doc.font(faceName(face, weight)).fontSize(1000).widthOfString(text, { features: [] });
      widths.set(key, width);
    }
    return (width * size) / 1000;
  }

  function breakLines(paragraph: Paragraph, style: TextStyle, width: number): VisualRun<Face>[][] {
    const lines: VisualRun<Face>[][] = [];
    const widthBetween = (start: number, end: number) =>
      widthOf(orderLine(paragraph, { start, end: trimmedEnd(paragraph.text, start, end) }, finder), style);
    let start = 0;
    while (start < paragraph.text.length) {
      const end = findLineEnd(paragraph.text, start, (until) => widthBetween(start, until) <= width);
      lines.push(orderLine(paragraph, { start, end: trimmedEnd(paragraph.text, start, end) }, finder));
      start = end;
    }
    return lines;
  }

  return {
    measure(text, style, width) {
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
          doc.font(faceName(run.face, weight)).fontSize(size).fillColor(color);
          doc.text(run.text, x, baseline, { lineBreak: false, features: [], baseline: 'alphabetic' });
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
  for (const character of text.slice(start)) {
    if (end > start && !fits(end + character.length)) break;
    end += character.length;
  }
  return end;
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/**
 * Makes a finder of the face that has a character; a face is opened when no face before it has it: most
 * documents need one or two.
 */
export function createFaceFinder(doc: PDFKit.PDFDocument): FaceFinder<Face> {
  const characters = new Map<Face, ReadonlySet<number>>();
  function has(face: Face, codePoint: number): boolean {
    let known = characters.get(face);
    if (!known) {
      doc.font(faceName(face, 'regular'));
      known = characterSetOf(doc);
      characters.set(face, known);
    }
    return known.has(codePoint);
  }
  return { has, findFace: (codePoint) => faces.find((face) => has(face, codePoint)) ?? faces[0] };
}

/** PDFKit's own types leave out the font that it has opened. */
function characterSetOf(doc: PDFKit.PDFDocument): ReadonlySet<number> {
  const { _font } = doc as unknown as {
    readonly _font: { readonly font: { readonly characterSet: number[] } };
  };
  return new Set(_font.font.characterSet);
}
