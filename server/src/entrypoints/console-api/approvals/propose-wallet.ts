import {
  AdjustWalletRequest,
  RefundRequest,
  SetFloorRequest,
  TopUpByHandRequest,
  WalletProposed,
} from '@satha/contract/console/money/approvals';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Proposal } from '../../../domain/approvals/proposal.ts';
import { findWallet } from '../../../domain/wallets/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import type { ApprovalDeps } from './approval-deps.ts';
import { type Asked, proposeAs } from './propose-as.ts';

const AccountPath = Type.Object({
  accountId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const TopUpPath = Type.Object({
  ...AccountPath.properties,
  topUpId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const url = '/accounts/:accountId/wallet';
const writing = { access: 'wallets.write', writes: true, repeatable: 'always' } as const;

/** Tops up, adjusts and refunds, or proposes it where it takes two people; proposes another floor. */
export function proposeWalletRoutes(deps: ApprovalDeps): ConsoleApiRoute[] {
  const response = answers(WalletProposed);
  const toppingUp = { params: AccountPath, body: TopUpByHandRequest, response };
  const adjusting = { params: AccountPath, body: AdjustWalletRequest, response };
  const refunding = { params: TopUpPath, body: RefundRequest, response };
  const flooring = { params: AccountPath, body: SetFloorRequest, response };
  return [
    route('POST', `${url}/top-ups`, { schema: toppingUp, ...writing }, (request) => {
      const { amountFils, ...asked } = request.body;
      const { accountId } = request.params;
      return change(deps, request, asked, { kind: 'wallet_top_up', accountId, amountFils });
    }),
    route('POST', `${url}/adjustments`, { schema: adjusting, ...writing }, (request) => {
      const { amountFils, ...asked } = request.body;
      const { accountId } = request.params;
      return change(deps, request, asked, { kind: 'wallet_adjustment', accountId, amountFils });
    }),
    route(
      'POST',
      '/accounts/:accountId/top-ups/:topUpId/refunds',
      { schema: refunding, ...writing },
      (request) => {
        const { amountFils, ...asked } = request.body;
        const { accountId, topUpId } = request.params;
        return change(deps, request, asked, { kind: 'card_refund', accountId, topUpId, amountFils });
      },
    ),
    route('POST', `${url}/floor`, { schema: flooring, ...writing }, (request) => {
      const { floorFils, ...asked } = request.body;
      const { accountId } = request.params;
      return change(deps, request, asked, { kind: 'wallet_floor', accountId, floorFils });
    }),
  ];
}

async function change(
  deps: ApprovalDeps,
  request: FastifyRequest,
  asked: Asked,
  proposal: Extract<Proposal, { readonly accountId: number }>,
) {
  const proposed = await proposeAs(deps, request, asked, proposal);
  const wallet = await findWallet(deps.db, proposal.accountId);
  if (!wallet) throw new Problem('wallet_not_found');
  const { balanceFils, floorFils } = wallet;
  return ok({ ...proposed, wallet: { balanceFils, floorFils } });
}
