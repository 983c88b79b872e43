import type { TextSetter, TextStyle } from './text-setter.ts';

/** The margins of an A4 page, in points. */
export const margins = { top: 56, bottom: 64, left: 50, right: 50 } as const;

export const ink = {
  text: '#14243b',
  quiet: '#56657a',
  brand: '#0f6b6b',
  line: '#d5dbe3',
  amber: '#f4b740',
  loss: '#b3261e',
} as const;

export const styles = {
  title: { size: 20, weight: 'bold', color: ink.text },
  subtitle: { size: 11, weight: 'regular', color: ink.brand },
  heading: { size: 10, weight: 'bold', color: ink.text },
  label: { size: 8, weight: 'regular', color: ink.quiet },
  fine: { size: 6, weight: 'regular', color: ink.quiet },
  text: { size: 9, weight: 'regular', color: ink.text },
  strong: { size: 9, weight: 'bold', color: ink.text },
  lead: { size: 22, weight: 'bold', color: ink.text },
} as const satisfies Record<string, TextStyle>;

/** What draws on the pages, from top to bottom; sides are told as readers of the language know them. */
export type PageLayout = {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** Where the next thing begins. */
  y: number;
  /** Goes to a new page unless so much fits on this one; true when it did. */
  makeRoom(height: number): boolean;
  /** The height of a text within a width. */
  heightOf(text: string, style: TextStyle, width: number): number;
  /**
   * Draws a text into a box that begins so far from the page's starting side, without moving on; returns its height.
   */
  write(
    text: string,
    style: TextStyle,
    box: {
      readonly from: number;
      readonly width: number;
      readonly y?: number;
      readonly align?: 'start' | 'end' | 'right' | 'center';
    },
  ): number;
  /**
   * Draws a JPEG into the middle of a box, as large as it fits, without moving on; false, with the empty box drawn, when
   * there is none or it cannot be read.
   */
  picture(
    jpeg: Uint8Array | undefined,
    box: { readonly from: number; readonly width: number; readonly height: number },
  ): boolean;
  rule(y: number, color?: string): void;
};

export function createPageLayout(
  doc: PDFKit.PDFDocument,
  setter: TextSetter,
  direction: 'ltr' | 'rtl',
): PageLayout {
  const left = margins.left;
  const width = doc.page.width - margins.left - margins.right;
  const bottom = doc.page.height - margins.bottom;
  const isMirrored = direction === 'rtl';
  const sideOf = (from: number, boxWidth: number) =>
    isMirrored ? left + width - from - boxWidth : left + from;
  const layout: PageLayout = {
    doc,
    left,
    width,
    y: margins.top,
    makeRoom(height) {
      if (layout.y + height <= bottom) return false;
      doc.addPage();
      layout.y = margins.top;
      return true;
    },
    heightOf: (text, style, within) => setter.measure(text, style, within).height,
    write(text, style, { from, width: boxWidth, y = layout.y, align = 'start' }) {
      const set = setter.measure(text, style, boxWidth);
      const x = sideOf(from, boxWidth);
      const side =
        align === 'start' || align === 'end'
          ? (align === 'start') === isMirrored
            ? 'right'
            : 'left'
          : align;
      setter.draw(set, style, { x, y, width: boxWidth, align: side });
      return set.height;
    },
    picture(jpeg, { from, width: boxWidth, height }) {
      const x = sideOf(from, boxWidth);
      doc.rect(x, layout.y, boxWidth, height).lineWidth(0.75).strokeColor(ink.line).stroke();
      return jpeg !== undefined && tryToDraw(doc, jpeg, { x, y: layout.y, width: boxWidth, height });
    },
    rule(y, color = ink.line) {
      doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    },
  };
  return layout;
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** PDFKit throws, before it draws, at whatever is no JPEG, such as a file that was damaged in its store. */
function tryToDraw(doc: PDFKit.PDFDocument, jpeg: Uint8Array, { x, y, width, height }: Box): boolean {
  try {
    doc.image(Buffer.from(jpeg), x, y, { fit: [width, height], align: 'center', valign: 'center' });
    return true;
  } catch {
    return false;
  }
}
