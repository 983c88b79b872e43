import { WalletView } from '@satha/contract/portal/wallet';
import { findWallet } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/wallet';

export function getWalletRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { response: answers(WalletView) };
  return route('GET', url, { schema, access: 'account.read' }, async (request) => {
    const wallet = await findWallet(db, membershipOf(request).accountId);
    if (!wallet) throw new Problem('wallet_not_found');
    const { status, balanceFils, heldFils, floorFils } = wallet;
    return ok({ status, balanceFils, heldFils, floorFils });
  });
}
