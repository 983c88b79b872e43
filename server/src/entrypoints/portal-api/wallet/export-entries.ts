import { LedgerExportQuery } from '@satha/contract/portal/wallet';
import type { LedgerFilter } from '../../../domain/wallets/ledger-entry.ts';
import { readLedgerEntries } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { sendCsv } from '../csv.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { entriesHead, entryLine } from './entries-csv.ts';
import { readLedgerQuery } from './ledger-query.ts';

const url = '/accounts/:accountId/wallet/entries.csv';

/**
 * Sends all entries that the filter selects, as they are read: a ledger of any length takes little memory.
 */
export function exportEntriesRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: LedgerExportQuery };
  return route('GET', url, { schema, access: 'account.read', sends: 'text/csv' }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const filter = readLedgerQuery(accountId, request.query);
    return sendCsv(reply, `satha-wallet-${accountId}`, writeLines(db, filter));
  });
}

async function* writeLines(db: Queryable, filter: LedgerFilter): AsyncGenerator<string> {
  yield entriesHead();
  for await (const entries of readLedgerEntries(db, filter)) yield entries.map(entryLine).join('');
}
