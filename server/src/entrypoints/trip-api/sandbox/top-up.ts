import { TestMoneyData, TestMoneyRequest } from '@satha/contract/sandbox-operations';
import { addTestMoney } from '../../../domain/sandbox/controls/add-test-money.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils, type Fils, filsFromAed } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { idempotencyHeaders, replayHeader } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';
import { findKeyFaults, readIdempotency } from '../read-idempotency.ts';

const url = '/Sandbox/top-up';

const schema = {
  operationId: 'addTestMoney',
  tags: ['Sandbox'],
  summary: 'Add test money',
  description:
    "Adds test money to the account's wallet, with the entry, the event and the receipt of any other top-up. Send an " +
    'Idempotency-Key and repeat the request freely.',
  security,
  headers: idempotencyHeaders,
  body: TestMoneyRequest,
  response: responses(
    TestMoneyData,
    ['idempotency_key_reused', 'idempotency_in_progress', 'outcome_unknown'],
    TestMoneyRequest,
  ),
};

export function topUpRoute(deps: { readonly db: Database; readonly clock: Clock }): TripApiRoute {
  const options = {
    schema,
    access: 'key',
    writes: true,
    repeatable: 'by_key',
    findHeaderFaults: findKeyFaults,
  } as const;
  return route('POST', url, options, async (request, reply) => {
    const { accountId } = callerOf(request);
    const amountFils = readAmount(request.body);
    const retry = readIdempotency(request);
    const added = await addTestMoney(deps, { accountId, amountFils, retry, field: 'amount' });
    if (added.replayed) reply.header(replayHeader, 'true');
    return ok({ amount: aedFromFils(amountFils), balance: aedFromFils(added.balanceFils) });
  });
}

function readAmount({ amount }: TestMoneyRequest): Fils {
  const fils = filsFromAed(amount);
  if (fils !== undefined) return fils;
  const message = 'amount has more than two decimals; send whole fils.';
  throw new Problem('invalid_request', { fields: [{ field: 'amount', message }] });
}
