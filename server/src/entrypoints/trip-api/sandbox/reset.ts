import { ResetData, ResetRequest } from '@satha/contract/sandbox-operations';
import {
  type ResetAccountDeps,
  resetAccount,
  startingBalanceFils,
} from '../../../domain/sandbox/controls/reset-account.ts';
import { route } from '../../../platform/http/api/route.ts';
import { aedFromFils, type Fils, filsFromAed } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Sandbox/reset';

const schema = {
  operationId: 'resetAccount',
  tags: ['Sandbox'],
  summary: 'Reset',
  description:
    "Ends the account's open trips as failed, refunded in full, sets its clock to the real time and brings its balance " +
    'to an amount by one entry. Nothing is deleted.',
  security,
  headers: requestHeaders,
  body: ResetRequest,
  response: responses(ResetData, [], ResetRequest),
};

export function resetRoute(deps: ResetAccountDeps): TripApiRoute {
  return route('POST', url, { schema, access: 'key', writes: true }, async (request) => {
    const { accountId } = callerOf(request);
    const outcome = await resetAccount(deps, {
      accountId,
      balanceFils: readBalance(request.body),
      field: 'balance',
    });
    return ok({
      endedTrips: outcome.endedTrips,
      balance: aedFromFils(outcome.balanceFils),
      adjustment: aedFromFils(outcome.adjustmentFils),
    });
  });
}

function readBalance({ balance }: ResetRequest): Fils {
  if (balance === undefined) return startingBalanceFils;
  const fils = filsFromAed(balance);
  if (fils !== undefined) return fils;
  const message = 'balance has more than two decimals; send whole fils.';
  throw new Problem('invalid_request', { fields: [{ field: 'balance', message }] });
}
