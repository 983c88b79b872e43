import { WalletData } from '@satha/contract/lookups/lookup-operations';
import { findWallet } from '../../../domain/wallets/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { aedFromFils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const schema = {
  operationId: 'getWallet',
  tags: ['Account'],
  summary: 'Get the wallet',
  description:
    "What can be booked from now, what trips under way hold, and how low booking may take the balance. A balance below the wallet's floor is refused with 402, here as everywhere.",
  security,
  headers: requestHeaders,
  response: responses(WalletData, [], undefined, { readsNothing: true }),
};

export function getWalletRoute({ db }: { readonly db: Queryable }): TripApiRoute {
  return route('GET', '/Wallet', { schema, access: 'key' }, async (request) => {
    const wallet = await findWallet(db, callerOf(request).accountId);
    if (!wallet) throw new Problem('wallet_not_found');
    const { status, balanceFils, heldFils, floorFils } = wallet;
    return ok({
      balance: aedFromFils(balanceFils),
      held: aedFromFils(heldFils),
      floor: aedFromFils(floorFils),
      currency: 'AED' as const,
      status,
    });
  });
}
