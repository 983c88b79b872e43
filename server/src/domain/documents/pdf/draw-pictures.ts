import type { PdfPicture, PdfPictures } from '../contents/pdf-content.ts';
import { type PageLayout, styles } from './page-layout.ts';

const columns = 3;
const gap = 16;
const pictureHeight = 112;

/** Draws pictures, three to a row, each with its lines under it; a row is never broken over two pages. */
export function drawPictures(layout: PageLayout, { heading, pictures }: PdfPictures): void {
  const width = (layout.width - gap * (columns - 1)) / columns;
  layout.y += 8;
  for (let first = 0; first < pictures.length; first += columns) {
    const row = pictures.slice(first, first + columns);
    const height = Math.max(...row.map((picture) => heightOf(layout, picture, width)));
    const headingHeight = first === 0 ? layout.heightOf(heading, styles.heading, layout.width) + 6 : 0;
    layout.makeRoom(headingHeight + height);
    if (first === 0) layout.write(heading, styles.heading, { from: 0, width: layout.width });
    layout.y += headingHeight;
    for (const [index, picture] of row.entries()) drawPicture(layout, picture, index * (width + gap), width);
    layout.y += height + 10;
  }
}

function drawPicture(layout: PageLayout, picture: PdfPicture, from: number, width: number): void {
  if (!layout.picture(picture.jpeg, { from, width, height: pictureHeight })) {
    const middle = layout.y + pictureHeight / 2 - styles.label.size;
    layout.write(picture.instead, styles.label, { from, width, y: middle, align: 'center' });
  }
  let y = layout.y + pictureHeight + 4;
  for (const [text, style] of linesOf(picture)) y += layout.write(text, style, { from, width, y });
}

function heightOf(layout: PageLayout, picture: PdfPicture, width: number): number {
  const lines = linesOf(picture).map(([text, style]) => layout.heightOf(text, style, width));
  return pictureHeight + 4 + lines.reduce((sum, height) => sum + height, 0);
}

function linesOf({ lines, fingerprint }: PdfPicture) {
  return [
    ...lines.map((text, index) => [text, index === 0 ? styles.strong : styles.label] as const),
    ...fingerprint.map((text) => [text, styles.fine] as const),
  ];
}
