import type { Queryable } from '../../../platform/db/queryable.ts';
import type { SignedInDriver } from './find-signed-in-driver.ts';

/** Ends what a token is good for, on its phone alone. */
export async function signOutDriver(db: Queryable, { tokenHash }: SignedInDriver): Promise<void> {
  await db.query({ text: 'DELETE FROM driver_tokens WHERE token_hash = $1', values: [tokenHash] });
}
