import type { Queryable } from '../../../platform/db/queryable.ts';
import { lookUpTogether } from '../../../platform/db/together/look-up-together.ts';
import type { Clock } from '../../../values/clock.ts';
import { hashDriverToken } from './driver-token.ts';
import { findDriversOfTokens } from './queries.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** A driver on one phone, as the database says at this moment; never cached. */
export type SignedInDriver = { readonly driverId: number; readonly tokenHash: Buffer };

export type FindSignedInDriver = (rawToken: string) => Promise<SignedInDriver | undefined>;

/** Finds whose a raw token is; the tokens of requests that arrive together are looked up together. */
export function createSignedInDriverFinder(deps: Deps): FindSignedInDriver {
  const findDriverId = lookUpTogether((tokenHashes: readonly Buffer[]) =>
    findDriversOfTokens(deps, tokenHashes),
  );
  return async (rawToken) => {
    const tokenHash = hashDriverToken(rawToken);
    const driverId = await findDriverId(tokenHash);
    return driverId === undefined ? undefined : { driverId, tokenHash };
  };
}
