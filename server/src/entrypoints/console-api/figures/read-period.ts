import type { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import type { FiguresPeriod } from '../../../domain/figures/figures-period.ts';
import { requireSoundPeriod } from '../../../domain/figures/figures-period.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { createFilterReader } from '../../shared/list-filter.ts';
import { requireAccount } from '../accounts/require-account.ts';

/** Returns what is to be summed up. @throws Problem invalid_request that names the field, account_not_found. */
export async function readPeriod(db: Queryable, query: FiguresQuery): Promise<FiguresPeriod> {
  const reader = createFilterReader();
  const dayMessage = 'must be a day as YYYY-MM-DD.';
  const from = reader.read('from', query.from, readDay, dayMessage);
  const to = reader.read('to', query.to, readDay, dayMessage);
  reader.requireNone();
  if (!from || !to) throw new TypeError('a day that cannot be read was refused');
  const period = { from, to, accountId: query.accountId, withDemo: query.demo === 'with' };
  requireSoundPeriod(period);
  if (query.accountId !== undefined) await requireAccount(db, query.accountId);
  return period;
}

function readDay(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}
