import type { BegunSession } from '../../sessions/begin-session.ts';
import { type SignInByCode, type SignInByCodeDeps, signInByCode } from '../../sessions/sign-in-by-code.ts';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';
import { customerTokenPrefix, sessionOwnerOf } from './customer-session.ts';
import { signInPolicy } from './sign-in-policy.ts';

/**
 * Signs a customer in in one more browser.
 * @throws Problem as `signInByCode` does.
 */
export function signInCustomer(
  deps: SignInByCodeDeps,
  input: SignInByCode,
): Promise<BegunSession & { readonly person: PhoneNumber }> {
  const how = { policy: signInPolicy, tokenPrefix: customerTokenPrefix };
  return signInByCode(deps, how, input, async (_transaction, number, { accountId }) => ({
    ...sessionOwnerOf(number, accountId),
    person: number,
  }));
}
