import type { LedgerEntry } from '../../../domain/wallets/ledger-entry.ts';
import type { Fils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Spreadsheets read Arabic as UTF-8 only where the file says so by this first character; other readers skip it. */
const byteOrderMark = '\ufeff';

const columns = ['entry', 'time', 'kind', 'trip', 'top_up', 'reason', 'amount_aed', 'balance_after_aed'];

/** The file's first line. */
export function csvHead(): string {
  return `${byteOrderMark}${columns.join(',')}\r\n`;
}

/** One entry's line, as RFC 4180 has it. */
export function csvLine(entry: LedgerEntry): string {
  const cells = [
    String(entry.entryId),
    formatUaeTimestamp(entry.at),
    entry.kind,
    entry.tripId?.toString() ?? '',
    entry.topUpId?.toString() ?? '',
    writeText(entry.reason ?? ''),
    writeAed(entry.amountFils),
    writeAed(entry.balanceAfterFils),
  ];
  return `${cells.join(',')}\r\n`;
}

/** `-1234.05`: digits of whole fils, never by way of a fraction. */
export function writeAed(fils: Fils): string {
  const digits = Math.abs(fils).toString().padStart(3, '0');
  return `${fils < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A text of somebody's making. A spreadsheet takes one that begins with such a sign for a formula and does what it says: an
 * apostrophe in front keeps it text.
 */
export function writeText(text: string): string {
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
