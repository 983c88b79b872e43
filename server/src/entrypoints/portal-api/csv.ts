import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Fils } from '../../values/money.ts';

/** Spreadsheets read Arabic as UTF-8 only where the file says so by this first character; other readers skip it. */
const byteOrderMark = '\ufeff';

/** Sends a file of lines as they are read: one of any length takes little memory. `name`: without its ending. */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines));
}

/** Returns a file's first line. */
export function csvHead(columns: readonly string[]): string {
  return `${byteOrderMark}${columns.join(',')}\r\n`;
}

/** Returns one line of cells that are written already, as RFC 4180 has it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Writes an amount as `-1234.05`: digits of whole fils, never by way of a fraction. */
export function writeAed(fils: Fils): string {
  const digits = Math.abs(fils).toString().padStart(3, '0');
  return `${fils < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Writes a text of somebody's making. A spreadsheet takes one that begins with such a sign for a formula and
 * does what it says: an apostrophe in front keeps it text.
 */
export function writeText(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
