import { Proposed } from '@satha/contract/console/money/approvals';
import { ReverseSettlementRequest, SettlementPath } from '@satha/contract/console/money/receivables';
import { findReceivables } from '../../../domain/receivables/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import type { ApprovalDeps } from './approval-deps.ts';
import { proposeAs } from './propose-as.ts';

/** Proposes that a caller's payment, which was noted by mistake, is taken back. */
export function proposeReversalRoute(deps: ApprovalDeps): ConsoleApiRoute {
  const schema = { params: SettlementPath, body: ReverseSettlementRequest, response: answers(Proposed) };
  const settings = { schema, access: 'wallets.write', writes: true, repeatable: 'always' } as const;
  const url = '/receivables/:tripId/settlements/:settlement/reverse';
  return route('POST', url, settings, async (request) => {
    const { tripId, settlement } = request.params;
    const [receivable] = (await findReceivables(deps.db, { tripId }, 1)).receivables;
    if (!receivable) throw new Problem('receivable_not_found');
    const { accountId } = receivable;
    const proposal = { kind: 'settlement_reversal', accountId, tripId, settlement } as const;
    return ok(await proposeAs(deps, request, request.body, proposal));
  });
}
