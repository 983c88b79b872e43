import { AutoRecharge, AutoRechargeRequest } from '@satha/contract/portal/auto-recharge';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { findSavedCard } from '../../../domain/payments/cards/queries.ts';
import { changeAutoRecharge } from '../../../domain/payments/recharging/change-auto-recharge.ts';
import { findAutoRecharge, findLatestRecharges } from '../../../domain/payments/recharging/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { viewAutoRecharge } from './payment-view.ts';

const url = '/accounts/:accountId/payments/auto-recharge';

/** Reads and sets auto recharge. */
export function autoRechargeRoutes({ db, clock, payments }: PaymentsDeps): PortalApiRoute[] {
  const response = answers(AutoRecharge);
  const schema = { body: AutoRechargeRequest, response };
  return [
    route('GET', url, { schema: { response }, access: 'account.read' }, async (request) =>
      ok(await findView({ db, clock }, membershipOf(request).accountId)),
    ),
    route('PUT', url, { schema, access: 'wallet.write', writes: true }, async (request) => {
      const { accountId } = membershipOf(request);
      const { on, ...amounts } = request.body;
      if (on && !payments.provider) throw new Problem('card_payments_not_offered');
      await db.inTransaction(
        async (transaction) => {
          const changed = await changeAutoRecharge({ transaction, clock }, accountId, {
            isOn: on,
            ...amounts,
          });
          const { thresholdFils, targetFils, dayLimitFils, monthLimitFils } = changed;
          await recordAudit(transaction, {
            ...actorOf(request),
            action: on ? 'auto_recharge.set' : 'auto_recharge.turned_off',
            subject: 'auto recharge',
            details: { thresholdFils, targetFils, dayLimitFils, monthLimitFils },
            at: clock(),
          });
        },
        { concurrencyKey: accountId },
      );
      return ok(await findView({ db, clock }, accountId));
    }),
  ];
}

async function findView(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  accountId: number,
): Promise<AutoRecharge> {
  const [settings, card, recharges] = await Promise.all([
    findAutoRecharge(db, accountId, clock()),
    findSavedCard(db, accountId),
    findLatestRecharges(db, accountId),
  ]);
  return viewAutoRecharge(settings, { card, recharges });
}
