import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { findAccount } from '../../accounts/queries.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { MailContent } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { findRecipients } from '../../members/memberships/queries.ts';
import { findWallet } from '../../wallets/queries.ts';
import { writePausedMail } from './paused-mail.ts';
import type { RechargeNotifier } from './recharge-notifier.ts';
import { writeRechargedMail } from './recharged-mail.ts';
import { selectUse } from './recharges-store.ts';
import { writeStoppedMail } from './stopped-mail.ts';

/** Our own figure: after it the mail says nothing that the portal does not show. */
const goodFor = Temporal.Duration.from({ hours: 7 * 24 });

type Deps = {
  readonly clock: Clock;
  /** The wallet's page in the portal. */
  readonly walletUrlOf: (accountId: number) => string;
};

type MailFacts = { readonly accountName: string; readonly url: string };
type WriteMail = (language: Language, facts: MailFacts) => MailContent;

/** Mails an account's owners and finance about recharges; what stops recharges is in the audit log, too. */
export function createRechargeNotifier({ clock, walletUrlOf }: Deps): RechargeNotifier {
  async function mailPayers(transaction: Queryable, accountId: number, write: WriteMail): Promise<void> {
    const at = clock();
    const account = await findAccount(transaction, accountId);
    const facts = { accountName: account?.name ?? String(accountId), url: walletUrlOf(accountId) };
    const recipients = await findRecipients(transaction, accountId, ['owner', 'finance']);
    for (const { email, language } of recipients) {
      await queueMail(transaction, {
        recipient: email,
        language,
        content: write(language, facts),
        app: 'portal',
        at,
        expiresAt: at.add(goodFor),
      });
    }
  }

  function audit(
    transaction: Queryable,
    accountId: number,
    action: 'auto_recharge.stopped' | 'auto_recharge.paused',
    details: Record<string, string>,
  ) {
    return recordAudit(transaction, {
      accountId,
      actor: { kind: 'system' },
      action,
      subject: 'auto recharge',
      details,
      at: clock(),
    });
  }

  return {
    async recharged(transaction, { accountId, amountFils, cardLastFour }) {
      const wallet = await findWallet(transaction, accountId);
      const use = await selectUse(transaction, accountId, clock());
      if (!wallet || !use) throw new Error(`account ${accountId} was recharged and has no auto recharge`);
      await mailPayers(transaction, accountId, (language, facts) =>
        writeRechargedMail(language, {
          ...facts,
          amountFils,
          cardLastFour,
          balanceFils: wallet.balanceFils,
          leftTodayFils: Math.max(0, use.dayLimitFils - use.usedTodayFils),
          leftThisMonthFils: Math.max(0, use.monthLimitFils - use.usedThisMonthFils),
        }),
      );
    },
    async paused(transaction, accountId, limit) {
      const use = await selectUse(transaction, accountId, clock());
      if (!use) throw new Error(`account ${accountId} has a recharge and no auto recharge`);
      const limitFils = limit === 'day_limit' ? use.dayLimitFils : use.monthLimitFils;
      await mailPayers(transaction, accountId, (language, facts) =>
        writePausedMail(language, { ...facts, limit, limitFils }),
      );
      await audit(transaction, accountId, 'auto_recharge.paused', { reason: limit });
    },
    async stopped(transaction, accountId, reason) {
      await mailPayers(transaction, accountId, (language, facts) =>
        writeStoppedMail(language, { ...facts, reason }),
      );
      await audit(transaction, accountId, 'auto_recharge.stopped', { reason });
    },
  };
}
