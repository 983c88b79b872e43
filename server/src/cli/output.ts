import { lowestFloorFils } from '../domain/wallets/wallet.ts';
import type { Fils } from '../values/money.ts';
import { showUnseen } from '../values/text/tidy-text.ts';
import { formatUaeDateTime } from '../values/uae-time.ts';

/** Writes an amount as `AED 1,000.00`, with a true minus below zero. */
export function formatAed(fils: Fils): string {
  const whole = groupThousands(Math.trunc(Math.abs(fils) / 100));
  const cents = (Math.abs(fils) % 100).toString().padStart(2, '0');
  return `AED ${fils < 0 ? '−' : ''}${whole}.${cents}`;
}

/** Writes how far below zero trips may take a wallet; that of callers has no such bound. */
export function formatFloor(floorFils: Fils): string {
  return floorFils < lowestFloorFils ? 'none' : formatAed(floorFils);
}

/** Writes a whole number that is not below zero as `72,559`. */
export function groupThousands(whole: number): string {
  return whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Writes a moment as `2026-11-05 13:45`, on the UAE's clocks. */
export function formatTime(instant: Temporal.Instant): string {
  return formatUaeDateTime(instant).replace('T', ' ');
}

export type Column = { readonly title: string; readonly align?: 'right' };

/** Rows under their titles, aligned; `empty` in place of a table without rows. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  empty: string,
): string {
  if (rows.length === 0) return empty;
  const cells = [columns.map(({ title }) => title), ...rows].map((row) => row.map(makePrintable));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => measure(row[index] ?? ''))));
  const lines = cells.map((row) =>
    columns
      .map(({ align }, index) => pad(row[index] ?? '', widths[index] ?? 0, align))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

/** Writes one thing's facts, a line each; a fact without a value is left out. */
export function formatFacts(facts: readonly (readonly [label: string, value: string | undefined])[]): string {
  const known = facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined);
  const width = Math.max(...known.map(([label]) => measure(label)));
  return known.map(([label, value]) => `${pad(label, width)}  ${makePrintable(value)}`).join('\n');
}

/** What came from outside must not steer the operator's terminal, and is what it is shown as. */
function makePrintable(text: string): string {
  return showUnseen(text).replace(/\p{Cc}/gu, '�');
}

/** Characters as a terminal counts them, near enough: marks over and under letters take no room. */
function measure(text: string): number {
  return [...text.replace(/\p{Mn}/gu, '')].length;
}

function pad(text: string, width: number, align?: 'right'): string {
  const space = ' '.repeat(Math.max(0, width - measure(text)));
  return align === 'right' ? space + text : text + space;
}
