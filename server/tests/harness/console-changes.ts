import { expect } from 'vitest';
import type { Console, ConsoleOperator } from './console.ts';
import { openStream, type StreamReader } from './event-stream.ts';

/**
 * Opens the console's stream of changes as one operator. Without a place to go on from, it begins after all that has been
 * written: a transaction of another test's database may hold that back, and the stream would tell it along with, or in place
 * of, what the test waits for.
 */
export async function openChanges(
  app: Pick<Console, 'consoleUrl' | 'db'>,
  { cookies }: Pick<ConsoleOperator, 'cookies'>,
  { query = '', lastEventId }: { readonly query?: string; readonly lastEventId?: string | undefined } = {},
): Promise<StreamReader> {
  if (lastEventId === undefined) {
    await expect.poll(async () => (await app.db.query({ text: heldBack })).rows).toEqual([{ count: 0 }]);
  }
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return openStream(`${app.consoleUrl}/console-api/changes/stream${query}`, {
    ...(cookie !== '' && { cookie }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  });
}

const heldBack = `SELECT count(*)::integer FROM record_changes
  WHERE transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`;
