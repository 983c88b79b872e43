import {
  PaymentDetails,
  PaymentPath,
  PaymentsData,
  PaymentsExportQuery,
  PaymentsQuery,
} from '@satha/contract/console/money/payments';
import { findDocuments } from '../../../domain/documents/queries.ts';
import type { PaymentFilter } from '../../../domain/payments/all-accounts/payment-filter.ts';
import {
  findPaymentEntries,
  findPayments,
  findRefundOrders,
  readPayments,
} from '../../../domain/payments/all-accounts/queries.ts';
import { findTopUpByNumber } from '../../../domain/payments/top-ups/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { readTypedText } from '../../../values/text/typed-text.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeMomentCursor } from '../../shared/list-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { paymentColumns, viewPayment, viewPaymentDetails } from './payment-view.ts';

type PaymentsDeps = { readonly db: Queryable };

const usualLimit = 50;
/** More than any payment has: a receipt and its refunds. */
const mostDocuments = 100;

/** Lists what came from cards to all accounts, answers one payment with all that became of it, and writes them as a file. */
export function paymentRoutes(deps: PaymentsDeps): ConsoleApiRoute[] {
  return [listRoute(deps), exportRoute(deps), showRoute(deps)];
}

function listRoute({ db }: PaymentsDeps): ConsoleApiRoute {
  const schema = { querystring: PaymentsQuery, response: answers(PaymentsData) };
  return route('GET', '/payments', { schema, access: 'wallets.read' }, async ({ query }) => {
    const { limit = usualLimit } = query;
    const { filter, after } = readQuery(query);
    const { payments, next } = await findPayments(db, filter, { after, limit });
    return ok({ items: payments.map(viewPayment), nextCursor: makeMomentCursor(next) });
  });
}

function exportRoute({ db }: PaymentsDeps): ConsoleApiRoute {
  const schema = { querystring: PaymentsExportQuery };
  const settings = { schema, access: 'wallets.read', sends: 'text/csv' } as const;
  return route('GET', '/payments/export', settings, async ({ query }, reply) => {
    const batches = readPayments(db, readQuery(query).filter);
    return sendTable(reply, {
      name: 'satha-payments',
      format: query.format,
      columns: paymentColumns,
      batches,
    });
  });
}

function showRoute({ db }: PaymentsDeps): ConsoleApiRoute {
  const schema = { params: PaymentPath, response: answers(PaymentDetails) };
  return route('GET', '/payments/:topUpId', { schema, access: 'wallets.read' }, async ({ params }) => {
    const topUp = await findTopUpByNumber(db, params.topUpId);
    if (!topUp) throw new Problem('top_up_not_found');
    const { accountId, topUpId } = topUp;
    const [entries, refunds, { documents }] = await Promise.all([
      findPaymentEntries(db, topUp),
      findRefundOrders(db, topUp),
      findDocuments(db, { accountId, topUpId }, { limit: mostDocuments }),
    ]);
    return ok(viewPaymentDetails(topUp, { entries, refunds, documents }));
  });
}

function readQuery({ from, to, reference, cursor, ...query }: PaymentsQuery) {
  const reader = createFilterReader();
  const filter: PaymentFilter = {
    accountId: query.accountId,
    status: query.status,
    origin: query.origin,
    reversal: query.reversal,
    from: reader.dayStart('from', from),
    before: reader.dayEnd('to', to),
    reference: reader.typed('reference', reference, readTypedText)?.text,
  };
  const after = reader.momentCursor(cursor);
  reader.requireNone();
  return { filter, after };
}
