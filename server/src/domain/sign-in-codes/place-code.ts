import type { Queryable } from '../../platform/db/queryable.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { CodePolicy } from './code-policy.ts';
import { storeOperatorCode } from './codes-store.ts';
import { forgetAttemptsOf } from './count-attempt.ts';
import { hashSignInCode, type PhoneNumber } from './sign-in-code.ts';

/**
 * Sets the operator's code, whatever was asked for and tried before, by whichever address; returns until when
 * it is good.
 */
export async function placeCode(
  transaction: Queryable,
  policy: CodePolicy,
  {
    number,
    code,
    now,
  }: { readonly number: PhoneNumber; readonly code: string; readonly now: Temporal.Instant },
): Promise<Temporal.Instant> {
  const codeHash = hashSignInCode(number, code);
  // Attempts before the code, as everywhere.
  await forgetAttemptsOf(transaction, policy.audience, number);
  await storeOperatorCode(transaction, policy, { number, codeHash, sentAt: now, sentOn: uaeDateAt(now) });
  return now.add({ seconds: policy.codeLifeSeconds });
}
