import { type Command, Option } from 'commander';
import { findTopUpByNumber, findTopUps } from '../../../../domain/payments/top-ups/queries.ts';
import { type TopUp, type TopUpStatus, topUpStatuses } from '../../../../domain/payments/top-ups/top-up.ts';
import type { Fils } from '../../../../values/money.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseAed, parseId } from '../../options.ts';
import { formatAed, formatFacts, formatTable, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { reconcile, refund } from './ask-provider.ts';
import { listPaymentFacts, viewPayment } from './payment-facts.ts';

const mostListed = 50;

export function declarePayment(payment: Command): void {
  payment.addHelpText(
    'after',
    `
Examples:
  $ npx satha payment list --status pending
  $ npx satha payment show --top-up 12
  $ npx satha payment refund --top-up 12 --amount 50
  $ npx satha payment reconcile

A refund goes to the card that paid and comes out of the wallet, below the floor too. Run again after it broke off, it is
the same refund. What Stripe's dashboard refunds arrives by itself.`,
  );
  payment
    .command('list')
    .description(`list top-ups by card, the latest first, at most ${mostListed}`)
    .option('--account <id>', 'of this account alone', parseId)
    .addOption(new Option('--status <status>', 'only those').choices(topUpStatuses))
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

async function list(
  deps: CommandDeps,
  { account, status }: { account?: number; status?: TopUpStatus },
): Promise<void> {
  const filter = { accountId: account, status, before: undefined, limit: mostListed };
  const { topUps } = await findTopUps(deps.db, filter);
  deps.show(
    topUps.map(viewPayment),
    formatTable(
      [
        { title: 'Top-up', align: 'right' },
        { title: 'Account', align: 'right' },
        { title: 'Begun' },
        { title: 'Amount', align: 'right' },
        { title: 'Status' },
        { title: 'How' },
      ],
      topUps.map((topUp) => [
        String(topUp.topUpId),
        String(topUp.accountId),
        formatTime(topUp.createdAt),
        formatAed(topUp.amountFils),
        topUp.failure === undefined ? topUp.status : `${topUp.status}: ${topUp.failure}`,
        topUp.recharge ? 'auto recharge' : topUp.method === 'page' ? 'page' : 'saved card',
      ]),
      `There is no such top-up in the ${deps.environment} environment.`,
    ),
  );
}

async function show(deps: CommandDeps, { topUp: topUpId }: { topUp: number }): Promise<void> {
  const topUp = await requireTopUp(deps, topUpId);
  deps.show(viewPayment(topUp), formatFacts(listPaymentFacts(topUp)));
}

async function refundOne(
  deps: CommandDeps,
  { topUp: topUpId, amount }: { topUp: number; amount: Fils },
): Promise<void> {
  await refund(deps, await requireTopUp(deps, topUpId), amount);
}

async function requireTopUp(deps: CommandDeps, topUpId: number): Promise<TopUp> {
  const topUp = await findTopUpByNumber(deps.db, topUpId);
  if (topUp) return topUp;
  throw new Refusal(
    `There is no top-up ${topUpId} in the ${deps.environment} environment; ${commandText(deps.environment, 'payment list')} shows which there are.`,
  );
}
