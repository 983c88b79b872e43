import type { DocumentKind } from '@satha/terms/payments';
import { expect } from 'vitest';
import { createPlaces } from '../../src/assembly/parts/create-places.ts';
import { issueDueDocuments } from '../../src/domain/documents/issuing/issue-due-documents.ts';
import { sandboxSeller } from '../../src/domain/documents/seller/seller-details.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Clock } from '../../src/values/clock.ts';

/** What a service without an installed map names places by. */
export const places = createPlaces(() => undefined);

/** Issues everything that is due, as the chore does; gives how much that was. */
export async function issueAll(db: Database, clock: Clock = systemClock): Promise<number> {
  const onFault = (_entry: unknown, error: unknown) => {
    throw error;
  };
  let issued = 0;
  for (;;) {
    const outcome = await issueDueDocuments({ db, clock, places, defaultSeller: sandboxSeller, onFault });
    issued += outcome.issued;
    if (!outcome.isFull) return issued;
  }
}

/** Every document's number and entry, in the order of numbers. */
export async function numbersOf(
  db: Database,
  kind: DocumentKind,
  year = 2026,
): Promise<{ number: number; entry_id: number; issued_at: Temporal.Instant }[]> {
  const { rows } = await db.query<{ number: number; entry_id: number; issued_at: Temporal.Instant }>({
    text: 'SELECT number, entry_id, issued_at FROM documents WHERE kind = $1 AND year = $2 ORDER BY number',
    values: [kind, year],
  });
  return rows;
}

/** 1, 2, 3 … up to `count`, each of another entry, none issued before the one with the number below. */
export async function expectWholeSeries(db: Database, kind: DocumentKind, count: number, year = 2026) {
  const rows = await numbersOf(db, kind, year);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(new Set(rows.map(({ entry_id }) => entry_id)).size).toBe(count);
  const moments = rows.map(({ issued_at }) => issued_at.epochNanoseconds);
  expect(moments.every((at, index) => index === 0 || at >= (moments[index - 1] as bigint))).toBe(true);
}
