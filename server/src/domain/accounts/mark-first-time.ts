import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { insertMark } from './first-time-marks-store.ts';

/** `transaction` is one database transaction: mark and what is done for the first time stand or fall together. */
type Deps = { readonly transaction: Queryable; readonly clock: Clock };

/** True once in the life of a database for each mark, whoever asks, and false ever after. */
export function markFirstTime({ transaction, clock }: Deps, mark: 'demo account'): Promise<boolean> {
  return insertMark(transaction, mark, clock());
}
