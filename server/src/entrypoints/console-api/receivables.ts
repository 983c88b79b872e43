import {
  type ReceivableData,
  ReceivableDetails,
  ReceivablePath,
  ReceivablesData,
  ReceivablesExportQuery,
  ReceivablesQuery,
  SettledData,
  SettleReceivableRequest,
} from '@satha/contract/console/money/receivables';
import { findReceivables, findSettlements, readReceivables } from '../../domain/receivables/queries.ts';
import type { Receivable, Settlement } from '../../domain/receivables/receivable.ts';
import { settleReceivable } from '../../domain/receivables/settle-receivable.ts';
import type { Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { answers, ok } from '../operation-responses.ts';
import { createFilterReader, makeIdCursor } from '../shared/list-filter.ts';
import { sendTable } from '../shared/tables/send-table.ts';
import type { Columns } from '../shared/tables/table.ts';
import type { ConsoleApiRoute } from './gate.ts';
import { steererOf } from './trips/steered-trip.ts';

export type ReceivableDeps = { readonly db: Database; readonly clock: Clock };

const usualLimit = 50;

/** Lists what callers owe, writes it as a file, answers one, and takes what is paid. */
export function receivableRoutes(deps: ReceivableDeps): ConsoleApiRoute[] {
  return [listRoute(deps), exportRoute(deps), showRoute(deps), settleRoute(deps)];
}

function listRoute({ db }: ReceivableDeps): ConsoleApiRoute {
  const schema = { querystring: ReceivablesQuery, response: answers(ReceivablesData) };
  return route('GET', '/receivables', { schema, access: 'wallets.read' }, async (request) => {
    const { status, cursor, limit = usualLimit } = request.query;
    const reader = createFilterReader();
    const beforeTripId = reader.cursor(cursor);
    reader.requireNone();
    const { receivables, hasMore } = await findReceivables(db, { status, beforeTripId }, limit);
    const last = hasMore ? receivables.at(-1) : undefined;
    return ok({ items: receivables.map(view), nextCursor: last ? makeIdCursor(last.tripId) : null });
  });
}

function exportRoute({ db }: ReceivableDeps): ConsoleApiRoute {
  const schema = { querystring: ReceivablesExportQuery };
  const settings = { schema, access: 'wallets.read', sends: 'text/csv' } as const;
  return route('GET', '/receivables/export', settings, async ({ query: { status, format } }, reply) => {
    const batches = readReceivables(db, { status });
    return sendTable(reply, { name: 'satha-receivables', format, columns, batches });
  });
}

/** What a file tells of each. */
const columns = {
  trip: ['integer', ({ tripId }) => tripId],
  booked: ['time', ({ openedAt }) => openedAt],
  document_for: ['text', ({ caller }) => caller.legalName],
  trn: ['text', ({ caller }) => caller.trn],
  status: ['text', ({ status }) => status],
  charged_aed: ['aed', ({ chargedFils }) => chargedFils],
  paid_aed: ['aed', ({ paidFils }) => paidFils],
  due_aed: ['aed', ({ dueFils }) => dueFils],
} as const satisfies Columns<Receivable>;

function showRoute({ db }: ReceivableDeps): ConsoleApiRoute {
  const schema = { params: ReceivablePath, response: answers(ReceivableDetails) };
  return route('GET', '/receivables/:tripId', { schema, access: 'wallets.read' }, async (request) => {
    const { tripId } = request.params;
    const [receivable] = (await findReceivables(db, { tripId }, 1)).receivables;
    if (!receivable) throw new Problem('receivable_not_found');
    const settlements = await findSettlements(db, receivable);
    return ok({ ...view(receivable), settlements: settlements.map(viewSettlement) });
  });
}

function settleRoute(deps: ReceivableDeps): ConsoleApiRoute {
  const schema = { params: ReceivablePath, body: SettleReceivableRequest, response: answers(SettledData) };
  const settings = { schema, access: 'wallets.write', writes: true, repeatable: 'always' } as const;
  return route('POST', '/receivables/:tripId/settle', settings, async (request) => {
    const { amountFils, dueFils: seenDueFils, ...asked } = request.body;
    const { tripId } = request.params;
    return ok(
      await settleReceivable(deps, { ...asked, tripId, seenDueFils, amountFils, by: steererOf(request) }),
    );
  });
}

function view({ caller, openedAt, ...receivable }: Receivable): ReceivableData {
  const { legalName, trn = null, address = null, email = null } = caller;
  return {
    ...receivable,
    caller: { legalName, trn, address, email },
    openedAt: formatUaeTimestamp(openedAt),
  };
}

function viewSettlement({ operator, at, reverses, ...settlement }: Settlement) {
  return {
    ...settlement,
    reverses: reverses ?? null,
    operator: operator ? { id: operator.id ?? null, name: operator.name } : null,
    at: formatUaeTimestamp(at),
  };
}
