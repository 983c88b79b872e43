import {
  ConsoleLedgerData,
  ConsoleLedgerExportQuery,
  ConsoleLedgerQuery,
  ConsoleLedgerTotals,
  ConsoleLedgerTotalsQuery,
} from '@satha/contract/console/money/ledger';
import { ledgerEntryKinds } from '@satha/terms/ledger-kinds';
import type { BookFilter } from '../../../domain/wallets/books/book-entry.ts';
import {
  findBookEntries,
  readBookEntries,
  sumBookEntries,
  summedEntries,
} from '../../../domain/wallets/books/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeMomentCursor } from '../../shared/list-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { addDocuments, type DocumentedEntry, entryColumns, viewEntry } from './ledger-view.ts';
import { trialBalanceRoutes } from './trial-balance.ts';

type LedgerDeps = { readonly db: Queryable };

const usualLimit = 50;

/** Lists the ledger entries of all accounts, tells what they come to, writes them as a file, and answers the trial balance. */
export function ledgerRoutes(deps: LedgerDeps): ConsoleApiRoute[] {
  return [listRoute(deps), totalsRoute(deps), exportRoute(deps), ...trialBalanceRoutes(deps)];
}

function listRoute({ db }: LedgerDeps): ConsoleApiRoute {
  const schema = { querystring: ConsoleLedgerQuery, response: answers(ConsoleLedgerData) };
  return route('GET', '/ledger', { schema, access: 'wallets.read' }, async ({ query }) => {
    const { limit = usualLimit } = query;
    const { filter, after } = readQuery(query);
    const { entries, next } = await findBookEntries(db, filter, { after, limit });
    const items = await addDocuments(db, entries);
    return ok({ items: items.map(viewEntry), nextCursor: makeMomentCursor(next) });
  });
}

function totalsRoute({ db }: LedgerDeps): ConsoleApiRoute {
  const schema = { querystring: ConsoleLedgerTotalsQuery, response: answers(ConsoleLedgerTotals) };
  return route('GET', '/ledger/totals', { schema, access: 'wallets.read' }, async ({ query }) => {
    const totals = await sumBookEntries(db, readQuery(query).filter);
    return ok({
      mostEntries: summedEntries,
      totals: totals
        ? { ...totals, debitFils: totals.debitFils ?? null, creditFils: totals.creditFils ?? null }
        : null,
    });
  });
}

function exportRoute({ db }: LedgerDeps): ConsoleApiRoute {
  const schema = { querystring: ConsoleLedgerExportQuery };
  const settings = { schema, access: 'wallets.read', sends: 'text/csv' } as const;
  return route('GET', '/ledger/export', settings, async ({ query }, reply) => {
    const batches = readDocumented(db, readQuery(query).filter);
    return sendTable(reply, { name: 'satha-ledger', format: query.format, columns: entryColumns, batches });
  });
}

async function* readDocumented(
  db: Queryable,
  filter: BookFilter,
): AsyncGenerator<readonly DocumentedEntry[]> {
  for await (const entries of readBookEntries(db, filter)) yield addDocuments(db, entries);
}

function readQuery({ kinds, from, to, cursor, ...query }: ConsoleLedgerQuery) {
  const reader = createFilterReader();
  const filter: BookFilter = {
    accountId: query.accountId,
    tripId: query.tripId,
    topUpId: query.topUpId,
    kinds: reader.names('kinds', kinds, ledgerEntryKinds),
    ledger: query.ledger,
    amountFils: query.amountFils,
    from: reader.dayStart('from', from),
    before: reader.dayEnd('to', to),
  };
  const after = reader.momentCursor(cursor);
  reader.requireNone();
  return { filter, after };
}
