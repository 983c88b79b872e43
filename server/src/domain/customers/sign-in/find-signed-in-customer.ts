import type { Queryable } from '../../../platform/db/queryable.ts';
import { lookUpTogether } from '../../../platform/db/together/look-up-together.ts';
import type { Clock } from '../../../values/clock.ts';
import { type CustomerSession, hashSessionToken, nameCustomerSession } from './customer-session.ts';
import { selectSessions } from './sessions-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** As the database says at this moment; never cached. */
export type FindSignedInCustomer = (rawToken: string) => Promise<CustomerSession | undefined>;

/** Finds whose a raw token is; the tokens of requests that arrive together are looked up together. */
export function createSignedInCustomerFinder({ db, clock }: Deps): FindSignedInCustomer {
  const findSession = lookUpTogether((tokenHashes: readonly Buffer[]) =>
    selectSessions(db, tokenHashes, clock()),
  );
  return (rawToken) => findSession(hashSessionToken(rawToken));
}

/** Of these sessions, the names of those that are not over. */
export async function findStandingCustomerSessions(
  { db, clock }: Deps,
  sessions: readonly Pick<CustomerSession, 'tokenHash'>[],
): Promise<ReadonlySet<string>> {
  const hashes = sessions.map(({ tokenHash }) => tokenHash);
  const found = await selectSessions(db, hashes, clock());
  return new Set(found.filter((session) => session !== undefined).map(nameCustomerSession));
}
