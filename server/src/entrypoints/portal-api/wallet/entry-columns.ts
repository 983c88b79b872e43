import type { DocumentedLine } from '../../shared/ledger-entry-view.ts';
import type { Columns } from '../../shared/tables/table.ts';

/** What a file tells of each line. */
export const entryColumns = {
  entry: ['integer', ({ entry }) => entry.entryId],
  time: ['time', ({ entry }) => entry.at],
  kind: ['text', ({ entry }) => entry.kind],
  trip: ['integer', ({ entry }) => entry.tripId],
  top_up: ['integer', ({ entry }) => entry.topUpId],
  reason: ['text', ({ entry }) => entry.reason],
  amount_aed: ['aed', ({ entry }) => entry.amountFils],
  balance_after_aed: ['aed', ({ entry }) => entry.balanceAfterFils],
  charged_aed: ['aed', ({ entry }) => entry.chargedFils],
  document: ['text', ({ document }) => document],
} as const satisfies Columns<DocumentedLine>;
