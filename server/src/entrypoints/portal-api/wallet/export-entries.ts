import { LedgerExportQuery } from '@satha/contract/portal/wallet';
import { defaultLanguage } from '@satha/terms/languages';
import type { LedgerFilter } from '../../../domain/wallets/ledger-entry.ts';
import { readLedgerEntries } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { addLineDocuments, type DocumentedLine } from '../../shared/ledger-entry-view.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { entryColumnsIn } from './entry-columns.ts';
import { readLedgerQuery } from './ledger-query.ts';

const url = '/accounts/:accountId/wallet/entries.csv';

/**
 * Sends all entries that the filter selects, as they are read: a ledger of any length takes little memory.
 */
export function exportEntriesRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: LedgerExportQuery };
  return route('GET', url, { schema, access: 'account.read', sends: 'text/csv' }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const { filter } = readLedgerQuery(accountId, request.query);
    return sendTable(reply, {
      name: `satha-wallet-${accountId}`,
      format: request.query.format ?? 'csv',
      columns: entryColumnsIn(request.query.language ?? defaultLanguage),
      batches: readLines(db, filter),
    });
  });
}

async function* readLines(db: Queryable, filter: LedgerFilter): AsyncGenerator<readonly DocumentedLine[]> {
  for await (const entries of readLedgerEntries(db, filter))
    yield await addLineDocuments(db, filter.accountId, entries);
}
