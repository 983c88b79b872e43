import type { SheetTable } from '../sheets/sheet.ts';
import { type Pen, styles } from './pen.ts';
import type { TextStyle } from './text-setter.ts';

const padding = 4;
const cellGap = 8;

/** A table, which goes on over as many pages as it takes, under its titles on each. */
export function drawTable(pen: Pen, table: SheetTable): void {
  const { heading, rows, sums = [] } = table;
  pen.y += 8;
  const titlesHeight = rowHeight(pen, table, titlesOf(table), styles.label);
  if (heading !== undefined) {
    pen.makeRoom(titlesHeight + 48);
    pen.y += pen.write(heading, styles.heading, { from: 0, width: pen.width }) + 2;
  }
  drawTitles(pen, table, titlesHeight + 24);
  for (const row of rows) drawRow(pen, table, row, styles.text);
  for (const row of sums) drawRow(pen, table, row, styles.strong);
  pen.y += 8;
}

function titlesOf({ columns }: SheetTable): string[] {
  return columns.map(({ title }) => title);
}

/** `atLeast` is what is to fit on the page with them. */
function drawTitles(pen: Pen, table: SheetTable, atLeast: number): void {
  pen.makeRoom(atLeast);
  drawCells(pen, table, titlesOf(table), styles.label);
  pen.y += rowHeight(pen, table, titlesOf(table), styles.label);
  pen.rule(pen.y);
}

function drawRow(pen: Pen, table: SheetTable, row: readonly string[], style: TextStyle): void {
  const height = rowHeight(pen, table, row, style);
  if (pen.makeRoom(height)) drawTitles(pen, table, height);
  drawCells(pen, table, row, style);
  pen.y += height;
  pen.rule(pen.y);
}

type Cell = {
  readonly text: string;
  readonly from: number;
  readonly width: number;
  readonly align: 'start' | 'right';
};

/** A cell before empty ones has their room too: a sum's label is longer than its column. */
function placeCells(pen: Pen, { columns }: SheetTable, row: readonly string[]): Cell[] {
  let from = 0;
  const places = columns.map(({ share, holds }, index) => {
    const place = {
      text: row[index] ?? '',
      from,
      width: share * pen.width,
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

function rowHeight(pen: Pen, table: SheetTable, row: readonly string[], style: TextStyle): number {
  const heights = placeCells(pen, table, row).map(({ text, width }) => pen.heightOf(text, style, width));
  return Math.max(0, ...heights) + 2 * padding;
}

function drawCells(pen: Pen, table: SheetTable, row: readonly string[], style: TextStyle): void {
  for (const { text, from, width, align } of placeCells(pen, table, row)) {
    pen.write(text, style, { from, width, y: pen.y + padding, align });
  }
}
