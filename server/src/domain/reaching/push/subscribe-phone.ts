import type { DriverLanguage } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/writing/is-unique-violation.ts';
import type { Clock } from '../../../values/clock.ts';
import { type PushEndpointFault, readPushEndpoint } from './push-endpoint.ts';
import { isPushPublicKey } from './push-keys.ts';
import type { PushSubscription } from './push-message.ts';
import { dropSubscription, lockPhones, storeSubscription, takeFromOthers } from './subscriptions-store.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Hosts of push services that the operator names, beside those of browsers. */
  readonly pushHosts: readonly string[];
};

export type SubscribeRefusal =
  | { readonly refused: 'endpoint'; readonly fault: PushEndpointFault }
  | { readonly refused: 'p256dh' }
  | { readonly refused: 'session_over' };

/** Phones that store one subscription at the same moment; each of them but the last tries again. */
const mostTries = 3;

/**
 * Keeps where pushes to a phone are sent, for as long as its session lasts. A subscription is one phone's: the latest that
 * brings it has it. Returns why it is not kept; undefined when it is.
 */
export async function subscribePhone(
  { db, clock, pushHosts }: Deps,
  {
    tokenHash,
    language,
    ...given
  }: PushSubscription & { readonly tokenHash: Buffer; readonly language: DriverLanguage | undefined },
): Promise<SubscribeRefusal | undefined> {
  const read = readPushEndpoint(given.endpoint, pushHosts);
  if ('fault' in read) return { refused: 'endpoint', fault: read.fault };
  if (!isPushPublicKey(given.p256dh)) return { refused: 'p256dh' };
  const { endpoint } = read;
  const subscription = { endpoint, p256dh: given.p256dh, auth: given.auth };
  const store = () =>
    db.inTransaction(async (transaction) => {
      await lockPhones(transaction, { tokenHash, endpoint });
      await takeFromOthers(transaction, { tokenHash, endpoint });
      return storeSubscription(transaction, { tokenHash, subscription, language, at: clock() });
    });
  for (let tried = 1; ; tried += 1) {
    try {
      return (await store()) ? undefined : { refused: 'session_over' };
    } catch (error) {
      // Another phone stored it since the look for those that have it.
      if (!isUniqueViolation(error) || tried === mostTries) throw error;
    }
  }
}

/** Sends no more pushes to a phone. */
export function unsubscribePhone({ db }: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<void> {
  return dropSubscription(db, tokenHash);
}
