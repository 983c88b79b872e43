import type { Language } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';
import { queueSms, queueSmsAgain } from '../../messages/queue-sms.ts';
import { requestCode } from '../../sign-in-codes/request-code.ts';
import {
  makeSignInCode,
  type PhoneNumber,
  type RandomInt,
  readNumber,
} from '../../sign-in-codes/sign-in-code.ts';
import { selectLatestAccounts } from '../customer-accounts-store.ts';
import { writeCodeText } from './code-text.ts';
import { signInPolicy } from './sign-in-policy.ts';

/**
 * Our own figure: in the budgets of so many accounts a code may be counted. With the latest alone, whoever books for
 * another's customer, and has used up their own, would keep the customer from codes.
 */
const mostPayers = 10;

export type RequestCustomerCodeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomInt: RandomInt;
  /** Whether a code is for the trips of one account alone, whose members may read it. */
  readonly codesAreOfAccounts: boolean;
};

export type CustomerCodeWish = PhoneNumber & {
  readonly language: Language | undefined;
  /** The remote address that counts. */
  readonly addresses: readonly CountedAddress[];
};

/**
 * Sends a code to the number, if a trip was booked for it; returns until when it is good. While one is good it is sent
 * again. Of any other number the same is asked of the database and the same told, so that nobody finds out whose numbers
 * are known.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code, too_many_requests.
 */
export async function requestCustomerCode(
  { db, clock, randomInt, codesAreOfAccounts }: RequestCustomerCodeDeps,
  { addresses, language, ...input }: CustomerCodeWish,
): Promise<Temporal.Instant> {
  const number = readNumber(input);
  const code = makeSignInCode(randomInt);
  const now = clock();
  return db.inTransaction(async (transaction) => {
    const accounts = await selectLatestAccounts(transaction, number, mostPayers);
    const isWanted = accounts.length > 0;
    const accountId = codesAreOfAccounts ? accounts[0] : undefined;
    const wish = { number, addresses, code, isTold: isWanted, accountId, now };
    const inForce = await requestCode(transaction, signInPolicy, wish);
    const text = writeCodeText(code, language);
    const message = {
      ...number,
      kind: 'sign_in_code',
      text,
      accountId,
      countedFor: isWanted ? accounts : undefined,
      createdAt: now,
      expiresAt: inForce.expiresAt,
    } as const;
    await (inForce.isNew ? queueSms : queueSmsAgain)(transaction, message, { isWanted });
    return inForce.expiresAt;
  });
}
