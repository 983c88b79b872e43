import type { Language } from '@satha/terms/languages';
import { walletLineNames } from '@satha/terms/ledger-kinds';
import type { DocumentedLine } from '../../shared/ledger-entry-view.ts';
import type { Columns } from '../../shared/tables/table.ts';

/** Returns what a file tells of each line: its kind by the word for programs, and in the words of the page. */
export function entryColumnsIn(language: Language) {
  return {
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
    description: ['text', ({ entry }) => walletLineNames[language][entry.kind]],
  } as const satisfies Columns<DocumentedLine>;
}
