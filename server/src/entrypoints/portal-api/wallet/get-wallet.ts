import { WalletView } from '@satha/contract/portal/wallet';
import { findWallet } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';

const url = '/accounts/:accountId/wallet';

export function registerGetWallet(api: HttpServer, { db }: { readonly db: Queryable }): void {
  const schema = { response: answers(WalletView) };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request) => {
    const wallet = await findWallet(db, membershipOf(request).accountId);
    if (!wallet) throw new Problem('wallet_not_found');
    const { status, balanceFils, heldFils, floorFils } = wallet;
    return ok({ status, balanceFils, heldFils, floorFils });
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
