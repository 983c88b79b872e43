import type { Queryable } from '../../../platform/db/queryable.ts';
import { makeVapidKeys, type VapidKeys } from './push-keys.ts';

type Row = { readonly public_key: string; readonly private_key: string };

/**
 * Returns the environment's key pair, which the first process that needs it makes; it is never changed: every subscription
 * is bound to it.
 */
export async function getVapidKeys(db: Queryable, now: Temporal.Instant): Promise<VapidKeys> {
  const found = await findVapidKeys(db);
  if (found) return found;
  const made = makeVapidKeys();
  await db.query({
    text: 'INSERT INTO vapid_keys (public_key, private_key, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [made.publicKey, made.privateKey, now.toString()],
  });
  // Another process may have been faster.
  const kept = await findVapidKeys(db);
  if (!kept) throw new Error('the key pair was just stored');
  return kept;
}

async function findVapidKeys(db: Queryable): Promise<VapidKeys | undefined> {
  const { rows } = await db.query<Row>({
    text: 'SELECT public_key, private_key FROM vapid_keys',
    values: [],
    onlyReads: true,
  });
  const [row] = rows;
  return row && { publicKey: row.public_key, privateKey: row.private_key };
}
