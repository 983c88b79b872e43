import type { LedgerEntry } from '../../../domain/wallets/ledger-entry.ts';
import type { Columns } from '../../shared/tables/table.ts';

/** What a file tells of each entry. */
export const entryColumns = {
  entry: ['integer', ({ entryId }) => entryId],
  time: ['time', ({ at }) => at],
  kind: ['text', ({ kind }) => kind],
  trip: ['integer', ({ tripId }) => tripId],
  top_up: ['integer', ({ topUpId }) => topUpId],
  reason: ['text', ({ reason }) => reason],
  amount_aed: ['aed', ({ amountFils }) => amountFils],
  balance_after_aed: ['aed', ({ balanceAfterFils }) => balanceAfterFils],
} as const satisfies Columns<LedgerEntry>;
