import {
  AccountExtraRule,
  AccountPoliciesData,
  EditExtraRuleRequest,
} from '@satha/contract/console/accounts/policies';
import { ConsoleAccountParams } from '@satha/contract/console/lists';
import { isCancellable, tripStatusNames } from '@satha/terms/trip-statuses';
import { changeExtraRule } from '../../../domain/extras/change-extra-rule.ts';
import type { ExtraPrice } from '../../../domain/extras/extra-price.ts';
import { findExtraPricesFor, findExtraRule } from '../../../domain/extras/queries.ts';
import { findLinkBudget } from '../../../domain/messages/queries.ts';
import { operatorMay } from '../../../domain/operators/operator-roles.ts';
import type { AutoRecharge } from '../../../domain/payments/recharging/auto-recharge.ts';
import { findAutoRecharge } from '../../../domain/payments/recharging/queries.ts';
import { findCallersAccount } from '../../../domain/receivables/queries.ts';
import {
  type AccountCancellationPolicy,
  findCancellationPolicy,
} from '../../../domain/trips/cancelling/queries.ts';
import { findOutcomeFeePolicies } from '../../../domain/trips/outcomes/queries.ts';
import { findWallet } from '../../../domain/wallets/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { requireAccount } from './require-account.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Answers what holds for one account alone, and changes who says yes to its extras. */
export function accountPolicyRoutes(deps: Deps): ConsoleApiRoute[] {
  const shown = { params: ConsoleAccountParams, response: answers(AccountPoliciesData) };
  const changed = {
    params: ConsoleAccountParams,
    body: EditExtraRuleRequest,
    response: answers(AccountExtraRule),
  };
  // By it extras are charged without a question: it needs what moving money needs.
  const changing = { schema: changed, access: 'wallets.write', writes: true } as const;
  return [
    route(
      'GET',
      '/accounts/:accountId/policies',
      { schema: shown, access: 'accounts.read' },
      async (request) => {
        const { accountId } = request.params;
        return ok(await findPolicies(deps, accountId, operatorMay(operatorOf(request).role, 'wallets.read')));
      },
    ),
    route('PATCH', '/accounts/:accountId/extra-rule', changing, async (request) => {
      const { accountId } = request.params;
      await requireAccount(deps.db, accountId);
      return ok(await changeExtraRule(deps, { ...actorOf(request), ...request.body, accountId }));
    }),
  ];
}

async function findPolicies(
  { db, clock }: Deps,
  accountId: number,
  seesWallets: boolean,
): Promise<AccountPoliciesData> {
  const cancellation = await findCancellationPolicy(db, accountId);
  if (!cancellation) throw new Problem('account_not_found');
  const [callersAccount, [firstFees], extraPrices, extraRule, links, wallet, autoRecharge] =
    await Promise.all([
      findCallersAccount(db),
      findOutcomeFeePolicies(db, accountId),
      findExtraPricesFor(db, accountId),
      findExtraRule(db, accountId),
      findLinkBudget({ db, clock }, accountId),
      seesWallets ? findWallet(db, accountId) : undefined,
      seesWallets ? findAutoRecharge(db, accountId, clock()) : undefined,
    ]);
  return {
    isForCallers: callersAccount === accountId,
    outcomeFeesFrom: firstFees ? formatUaeTimestamp(firstFees.validFrom) : null,
    extraPrices: firstOfEach(extraPrices.filter((price) => price.accountId === accountId)),
    cancellation: viewCancellation(cancellation),
    extraRule,
    links,
    wallet: wallet
      ? {
          floorFils: wallet.floorFils,
          notBegunFils: wallet.notBegunFils,
          heldLimitFils: wallet.heldLimitFils,
          isFrozen: wallet.status === 'frozen',
        }
      : null,
    autoRecharge: autoRecharge ? viewRecharge(autoRecharge) : null,
  };
}

/** Prices come by kind, the newest first. */
function firstOfEach(prices: readonly ExtraPrice[]): AccountPoliciesData['extraPrices'] {
  const first = new Map(prices.map((price) => [price.kind, price.validFrom]));
  return [...first].map(([extraKind, validFrom]) => ({
    extraKind,
    validFrom: formatUaeTimestamp(validFrom),
  }));
}

function viewCancellation({
  name,
  isUsual,
  rules,
}: AccountCancellationPolicy): AccountPoliciesData['cancellation'] {
  const fees = tripStatusNames.filter(isCancellable).flatMap((status) => {
    const fee = rules.feeByStatus[status];
    if (!fee || (fee.feeBasisPoints === 0 && fee.minimumFeeFils === 0)) return [];
    const { freeSecondsAfterAssignment: freeSeconds, feeBasisPoints, minimumFeeFils } = fee;
    return [{ status, freeSeconds, basisPoints: feeBasisPoints, minimumFils: minimumFeeFils }];
  });
  return { name, isUsual, driverLateSeconds: rules.driverLateSeconds, fees };
}

function viewRecharge({
  isOn,
  offReason,
  paused,
  ...recharge
}: AutoRecharge): AccountPoliciesData['autoRecharge'] {
  const { thresholdFils, targetFils, dayLimitFils, monthLimitFils } = recharge;
  return {
    ...{ on: isOn, offReason: offReason ?? null, pausedBy: paused?.by ?? null },
    ...{ thresholdFils, targetFils, dayLimitFils, monthLimitFils },
  };
}
