import type { PdfTable } from '../contents/pdf-content.ts';
import { type PageLayout, styles } from './page-layout.ts';
import type { TextStyle } from './text-setter.ts';

const padding = 4;
const cellGap = 8;

/** Draws a table, which goes on over as many pages as it takes, under its titles on each. */
export function drawTable(layout: PageLayout, table: PdfTable): void {
  const { heading, rows, sums = [] } = table;
  layout.y += 8;
  const titlesHeight = rowHeight(layout, table, titlesOf(table), styles.label);
  if (heading !== undefined) {
    layout.makeRoom(titlesHeight + 48);
    layout.y += layout.write(heading, styles.heading, { from: 0, width: layout.width }) + 2;
  }
  drawTitles(layout, table, titlesHeight + 24);
  for (const row of rows) drawRow(layout, table, row, styles.text);
  for (const row of sums) drawRow(layout, table, row, styles.strong);
  layout.y += 8;
}

function titlesOf({ columns }: PdfTable): string[] {
  return columns.map(({ title }) => title);
}

/** `atLeast` is what is to fit on the page with them. */
function drawTitles(layout: PageLayout, table: PdfTable, atLeast: number): void {
  layout.makeRoom(atLeast);
  drawCells(layout, table, titlesOf(table), styles.label);
  layout.y += rowHeight(layout, table, titlesOf(table), styles.label);
  layout.rule(layout.y);
}

function drawRow(layout: PageLayout, table: PdfTable, row: readonly string[], style: TextStyle): void {
  const height = rowHeight(layout, table, row, style);
  if (layout.makeRoom(height)) drawTitles(layout, table, height);
  drawCells(layout, table, row, style);
  layout.y += height;
  layout.rule(layout.y);
}

type Cell = {
  readonly text: string;
  readonly from: number;
  readonly width: number;
  readonly align: 'start' | 'right';
};

/** A cell before empty ones has their room too: a sum's label is longer than its column. */
function placeCells(layout: PageLayout, { columns }: PdfTable, row: readonly string[]): Cell[] {
  let from = 0;
  const places = columns.map(({ share, holds }, index) => {
    const place = {
      text: row[index] ?? '',
      from,
      width: share * layout.width,
      align: holds === 'figures' ? ('right' as const) : ('start' as const),
    };
    from += place.width;
    return place;
  });
  return places.flatMap((place, index) => {
    if (place.text === '') return [];
    let { width } = place;
    for (const next of places.slice(index + 1)) {
      if (next.text !== '' || place.align === 'right') break;
      width += next.width;
    }
    return [{ ...place, width: width - (index === places.length - 1 ? 0 : cellGap) }];
  });
}

function rowHeight(layout: PageLayout, table: PdfTable, row: readonly string[], style: TextStyle): number {
  const heights = placeCells(layout, table, row).map(({ text, width }) =>
    layout.heightOf(text, style, width),
  );
  return Math.max(0, ...heights) + 2 * padding;
}

function drawCells(layout: PageLayout, table: PdfTable, row: readonly string[], style: TextStyle): void {
  for (const { text, from, width, align } of placeCells(layout, table, row)) {
    layout.write(text, style, { from, width, y: layout.y + padding, align });
  }
}
