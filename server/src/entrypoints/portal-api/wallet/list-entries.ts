import { type LedgerEntryView, LedgerList, LedgerQuery } from '@satha/contract/portal/wallet';
import type { LedgerEntry } from '../../../domain/wallets/ledger-entry.ts';
import { findLedgerEntries } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import { makeIdCursor } from '../list-filter.ts';
import { readLedgerQuery } from './ledger-query.ts';

const url = '/accounts/:accountId/wallet/entries';
const defaultLimit = 25;

export function registerListEntries(api: HttpServer, { db }: { readonly db: Queryable }): void {
  const schema = { querystring: LedgerQuery, response: answers(LedgerList) };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request) => {
    const { accountId } = membershipOf(request);
    const filter = readLedgerQuery(accountId, request.query);
    const limit = request.query.limit ?? defaultLimit;
    const { entries, hasMore } = await findLedgerEntries(db, filter, limit);
    const last = entries.at(-1);
    return ok({
      items: entries.map(viewEntry),
      nextCursor: hasMore && last ? makeIdCursor(last.entryId) : null,
    });
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}

function viewEntry(entry: LedgerEntry): LedgerEntryView {
  const { entryId, kind, amountFils, balanceAfterFils } = entry;
  return {
    entryId,
    kind,
    amountFils,
    balanceAfterFils,
    tripId: entry.tripId ?? null,
    topUpId: entry.topUpId ?? null,
    reason: entry.reason ?? null,
    at: formatUaeTimestamp(entry.at),
  };
}
