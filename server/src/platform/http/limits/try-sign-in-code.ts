import type { Audience } from '../../../values/audience.ts';
import type { Clock } from '../../../values/clock.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';
import { Problem } from '../../../values/problem.ts';
import type { SharedLimits } from './api-limits.ts';

export type TrySignInCodeDeps = {
  readonly clock: Clock;
  readonly limits: Pick<SharedLimits, 'strangers' | 'wrongCodes'>;
};

/**
 * Signs somebody in by a code, in the turn of their address, unless it gave too many wrong codes; a wrong one is noted.
 * @throws Problem too_many_requests, and whatever `signIn` throws.
 */
export async function trySignInCode<SignedIn>(
  { clock, limits: { strangers, wrongCodes } }: TrySignInCodeDeps,
  { audience, addresses }: { readonly audience: Audience; readonly addresses: readonly CountedAddress[] },
  signIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  wrongCodes.requireTriesLeft(addresses, clock().epochMilliseconds);
  return strangers.run(addresses, async () => {
    // Others of the address may have been told that theirs were wrong while this one waited.
    wrongCodes.requireTriesLeft(addresses, clock().epochMilliseconds);
    try {
      return await signIn();
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid_sign_in_code') {
        wrongCodes.note(audience, addresses, clock().epochMilliseconds);
      }
      throw error;
    }
  });
}
