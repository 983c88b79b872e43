import { LedgerList, LedgerQuery } from '@satha/contract/portal/wallet';
import { findLedgerEntries } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { addLineDocuments, viewEntry } from '../../shared/ledger-entry-view.ts';
import { makeCursor } from '../../shared/list-filter.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { readLedgerQuery } from './ledger-query.ts';

const url = '/accounts/:accountId/wallet/entries';
const defaultLimit = 25;

export function listEntriesRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: LedgerQuery, response: answers(LedgerList) };
  return route('GET', url, { schema, access: 'account.read' }, async (request) => {
    const { accountId } = membershipOf(request);
    const { filter, after } = readLedgerQuery(accountId, request.query);
    const { limit = defaultLimit } = request.query;
    const { entries, next } = await findLedgerEntries(db, filter, { after, limit });
    const lines = await addLineDocuments(db, accountId, entries);
    return ok({ items: lines.map(viewEntry), nextCursor: makeCursor(next) });
  });
}
