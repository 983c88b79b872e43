import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import { selectSmsDay } from './sms-counts-store.ts';
import type { SmsKind, SmsMessage } from './sms-message.ts';
import { countWaitingSms, type SmsSearch, selectSms } from './sms-messages-store.ts';
import type { SmsDay } from './sms-policy.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

const mostListed = 200;

/** The messages that are of use, the latest first, at most 200: for an operator, who may read them to somebody. */
export function findSms({ db, clock }: Deps): Promise<SmsMessage[]> {
  return selectSms(db, clock(), { atMost: mostListed });
}

/** Of these, what an account's members may read in the sandbox. */
export function findSmsOfAccount(
  { db, clock }: Deps,
  accountId: number,
  filter: { readonly kind?: SmsKind | undefined; readonly anyOf?: SmsSearch | undefined },
): Promise<SmsMessage[]> {
  return selectSms(db, clock(), { ...filter, accountId, atMost: mostListed });
}

/** How many messages wait for whoever sends them. */
export function countSms({ db, clock }: Deps): Promise<number> {
  return countWaitingSms(db, clock());
}

/** How many messages were counted on this day of the UAE's calendar. */
export function findSmsDay({ db, clock }: Deps): Promise<SmsDay> {
  return selectSmsDay(db, uaeDateAt(clock()));
}
