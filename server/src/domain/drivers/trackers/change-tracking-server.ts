import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { hashTrackerId, makeTrackerId } from './tracker-id.ts';
import { deleteTrackingServer, putTrackingServer } from './trackers-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const subject = 'tracking server';

/**
 * Makes the secret by which the company's tracking server forwards positions, in the place of the one before, and returns it:
 * nobody is told it again. It is of the form of a tracker's id, and stored as its hash.
 */
export async function makeTrackingServer(
  { db, clock, randomBytes }: Deps & { readonly randomBytes: (count: number) => Buffer },
  acting: Acting,
): Promise<string> {
  const secret = makeTrackerId(randomBytes);
  await db.inTransaction(async (transaction) => {
    const at = clock();
    await putTrackingServer(transaction, hashTrackerId(secret), at);
    await recordAudit(transaction, { ...acting, at, action: 'tracking_server.made', subject });
  });
  return secret;
}

/** Ends the secret: the tracking server is heard no more. False where there is none. */
export function endTrackingServer({ db, clock }: Deps, acting: Acting): Promise<boolean> {
  return db.inTransaction(async (transaction) => {
    const isEnded = await deleteTrackingServer(transaction);
    const act = { ...acting, at: clock(), action: 'tracking_server.ended', subject } as const;
    if (isEnded) await recordAudit(transaction, act);
    return isEnded;
  });
}
