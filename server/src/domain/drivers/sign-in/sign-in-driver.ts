import type { BegunSession } from '../../sessions/begin-session.ts';
import { type SignInByCode, type SignInByCodeDeps, signInByCode } from '../../sessions/sign-in-by-code.ts';
import type { Driver } from '../driver.ts';
import { lockDriverByNumber } from '../drivers-store.ts';
import { findDriver } from '../queries.ts';
import { driverTokenPrefix, sessionOwnerOf } from './driver-session.ts';
import { signInPolicy } from './sign-in-policy.ts';

export type SignInDeps = SignInByCodeDeps & { readonly environment: 'test' | 'live' };

/**
 * Signs a driver in on one more phone, unless the driver is suspended. Who suspends them waits for it, and ends the session
 * with the others.
 * @throws Problem as `signInByCode` does.
 */
export function signInDriver(
  deps: SignInDeps,
  input: SignInByCode,
): Promise<BegunSession & { readonly person: Driver }> {
  const tokenPrefix = driverTokenPrefix(deps.environment);
  return signInByCode(deps, { policy: signInPolicy, tokenPrefix }, input, async (transaction, number) => {
    const driverId = await lockDriverByNumber(transaction, number);
    if (driverId === undefined) return undefined;
    return { ...sessionOwnerOf(driverId), person: (await findDriver(transaction, driverId)) as Driver };
  });
}
