import { paymentOrigins, paymentReversals, topUpStatuses } from '@satha/terms/payments';
import { type Command, Option } from 'commander';
import type { PaymentFilter } from '../../../domain/payments/all-accounts/payment-filter.ts';
import {
  findPaymentEntries,
  findPayments,
  findRefundOrders,
} from '../../../domain/payments/all-accounts/queries.ts';
import { findTopUpByNumber } from '../../../domain/payments/top-ups/queries.ts';
import type { TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import type { Fils } from '../../../values/money.ts';
import { startOfUaeDay } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseAed, parseDate, parseId } from '../../options.ts';
import { formatAed, formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { reconcile, refund } from './ask-provider.ts';
import { listPaymentFacts, listRecordFacts, viewPayment, viewRecords } from './payment-facts.ts';

const mostListed = 50;

export function declarePayment(payment: Command): void {
  payment.addHelpText(
    'after',
    `
Examples:
  $ npx satha payment list --status pending
  $ npx satha payment list --reversal disputed --from 2026-10-01
  $ npx satha payment show --top-up 12
  $ npx satha payment refund --top-up 12 --amount 50
  $ npx satha payment reconcile

A refund goes to the card that paid and comes out of the wallet, below the floor too. Run again after it broke off, it is
the same refund, or says that it was made. What Stripe's dashboard refunds arrives by itself.`,
  );
  payment
    .command('list')
    .description(`list top-ups by card, the latest first, at most ${mostListed}`)
    .option('--account <id>', 'of this account alone', parseId)
    .addOption(new Option('--status <status>', 'only those').choices(topUpStatuses))
    .addOption(new Option('--origin <origin>', 'only those that were asked for so').choices(paymentOrigins))
    .addOption(new Option('--reversal <reversal>', 'only those that were').choices(paymentReversals))
    .option('--from <day>', 'only those that were asked for on this day or later', parseDate)
    .option('--to <day>', 'only those of this day or earlier', parseDate)
    .option('--reference <name>', 'what the provider calls the payment, a refund or a dispute of it')
    .action(inEnvironment(list));
  payment
    .command('show')
    .description('show a top-up of any account, with what its payment is called at the provider')
    .requiredOption('--top-up <id>', 'the top-up', parseId)
    .action(inEnvironment(show));
  payment
    .command('refund')
    .description('give money of a top-up back to the card, and take it from the wallet')
    .requiredOption('--top-up <id>', 'the top-up', parseId)
    .requiredOption('--amount <aed>', 'how much, in AED with at most two decimals', parseAed)
    .option(
      '--after <refund>',
      'refund the same amount once more: the name of the refund that was made before',
    )
    .action(inEnvironment(refundOne));
  payment
    .command('reconcile')
    .description(
      'ask the provider now for one top-up, or for all that are not over, and take in what it says',
    )
    .option(
      '--top-up <id>',
      'this one alone, also when it is over: refunds and disputes are looked for too',
      parseId,
    )
    .action(inEnvironment(reconcile));
}

type ListOptions = Pick<PaymentFilter, 'status' | 'origin' | 'reversal' | 'reference'> & {
  account?: number;
  from?: Temporal.PlainDate;
  to?: Temporal.PlainDate;
};

async function list(deps: CommandDeps, { account, from, to, ...asked }: ListOptions): Promise<void> {
  const filter = {
    ...asked,
    accountId: account,
    from: from && startOfUaeDay(from),
    before: to && startOfUaeDay(to.add({ days: 1 })),
  };
  const { payments: topUps } = await findPayments(deps.db, filter, { limit: mostListed });
  deps.show(
    topUps.map(viewPayment),
    tableOf(
      topUps,
      [
        { title: 'Top-up', align: 'right', text: (topUp) => String(topUp.topUpId) },
        { title: 'Account', align: 'right', text: (topUp) => String(topUp.accountId) },
        { title: 'Begun', text: (topUp) => formatTime(topUp.createdAt) },
        { title: 'Amount', align: 'right', text: (topUp) => formatAed(topUp.amountFils) },
        {
          title: 'Status',
          text: (topUp) => (topUp.failure === undefined ? topUp.status : `${topUp.status}: ${topUp.failure}`),
        },
        {
          title: 'How',
          text: (topUp) =>
            topUp.recharge ? 'auto recharge' : topUp.method === 'page' ? 'page' : 'saved card',
        },
      ],
      `There is no such top-up in the ${deps.environment} environment.`,
    ),
  );
}

async function show(deps: CommandDeps, { topUp: topUpId }: { topUp: number }): Promise<void> {
  const topUp = await requireTopUp(deps, topUpId);
  const [entries, refunds] = await Promise.all([
    findPaymentEntries(deps.db, topUp),
    findRefundOrders(deps.db, topUp),
  ]);
  const records = { entries, refunds };
  deps.show(
    { ...viewPayment(topUp), ...viewRecords(records) },
    formatFacts([...listPaymentFacts(topUp), ...listRecordFacts(records)]),
  );
}

async function refundOne(
  deps: CommandDeps,
  { topUp: topUpId, amount: amountFils, after }: { topUp: number; amount: Fils; after?: string },
): Promise<void> {
  await refund(deps, await requireTopUp(deps, topUpId), { amountFils, after });
}

async function requireTopUp(deps: CommandDeps, topUpId: number): Promise<TopUp> {
  const topUp = await findTopUpByNumber(deps.db, topUpId);
  if (topUp) return topUp;
  throw new Refusal(
    `There is no top-up ${topUpId} in the ${deps.environment} environment; ${commandText(deps.environment, 'payment list')} shows which there are.`,
  );
}
