import { type ApprovalStatus, approvalKinds, approvalStatusList } from '@satha/terms/approvals';
import { type Command, Option } from 'commander';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { approve, reject, withdraw } from '../../../domain/approvals/decide-approval.ts';
import { lookAtApproval } from '../../../domain/approvals/look-at-approval.ts';
import { findApprovals } from '../../../domain/approvals/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { describeDecision, explainHindrance, formatChanges, viewApproval } from './approval-facts.ts';
import { declareApprovalSettings } from './approval-settings.ts';

const mostListed = 50;

export function declareApproval(approval: Command): void {
  approval.addHelpText(
    'after',
    `
Examples:
  $ npx satha approval list
  $ npx satha approval show --approval 12
  $ npx satha approval approve --approval 12 --note "Checked with the bank"
  $ npx satha approval settings --limit 1000
  $ npx satha approval settings --two-people off

What operators ask for in the console waits here for another person, and is done in the moment in which it is approved. The
command line is another person than every operator; what its own commands change needs nobody's approval. All of it stands
in the audit log.`,
  );
  approval
    .command('list')
    .description(`list proposals, the latest first, at most ${mostListed}`)
    .addOption(new Option('--status <status>', 'only those').choices(approvalStatusList).default('proposed'))
    .option('--account <id>', 'about this account alone', parseId)
    .action(inEnvironment(list));
  declareOne(approval, 'show', 'show what is proposed, and what it would change now').action(
    inEnvironment(show),
  );
  declareOne(approval, 'approve', 'agree to it: it is done at once')
    .option('--note <text>', 'kept with the decision')
    .action(inEnvironment(approveOne));
  declareOne(approval, 'reject', 'decline it')
    .option('--note <text>', 'kept with the decision')
    .action(inEnvironment(rejectOne));
  declareOne(approval, 'withdraw', 'take it back for whoever proposed it, such as somebody who has left')
    .option('--note <text>', 'kept with the decision')
    .action(inEnvironment(withdrawOne));
  declareApprovalSettings(approval);
}

function declareOne(approval: Command, name: string, description: string): Command {
  return approval
    .command(name)
    .description(description)
    .requiredOption('--approval <id>', 'its number, as `approval list` shows it', parseId);
}

async function list(
  deps: CommandDeps,
  { status, account: accountId }: { status: ApprovalStatus; account?: number },
): Promise<void> {
  const filter = { status, accountId, limit: mostListed };
  const { approvals } = await findApprovals(deps.db, filter, deps.clock());
  deps.show(
    approvals.map(viewApproval),
    tableOf(
      approvals,
      [
        { title: 'Approval', align: 'right', text: ({ approvalId }) => String(approvalId) },
        { title: 'What', text: ({ proposal }) => proposal.kind },
        { title: 'Account', align: 'right', text: ({ proposal }) => String(proposal.accountId ?? 'all') },
        { title: 'Proposed by', text: ({ proposedBy }) => proposedBy.name },
        { title: 'Until', text: ({ expiresAt }) => formatTime(expiresAt) },
        { title: 'Reason', text: ({ reason }) => reason },
      ],
      `No proposal in the ${deps.environment} environment has the status ${status}.`,
    ),
  );
}

async function show(deps: CommandDeps, { approval: approvalId }: { approval: number }): Promise<void> {
  const { approval, hindrance } = await explained(deps, approvalId, lookAtApproval(deps, approvalId));
  const { proposal, proposedBy, reason, status, proposedAt, expiresAt } = approval;
  const facts = formatFacts([
    ['Approval', String(approvalId)],
    ['What', approvalKinds[proposal.kind]],
    ['Account', String(proposal.accountId ?? 'all')],
    ['Reason', reason],
    ['Proposed by', `${proposedBy.name} (operator ${proposedBy.operatorId})`],
    ['Proposed', formatTime(proposedAt)],
    ['Until', formatTime(expiresAt)],
    ['Status', status],
    ['Decision', describeDecision(approval)],
    ['Hindered', hindrance && explainHindrance(hindrance)],
  ]);
  const hindered = hindrance ? { reason: hindrance.code, errors: hindrance.fields ?? [] } : null;
  deps.show({ ...viewApproval(approval), hindrance: hindered }, `${facts}\n\n${formatChanges(approval)}`);
}

type DecideOptions = { readonly approval: number; readonly note?: string };

async function approveOne(deps: CommandDeps, options: DecideOptions): Promise<void> {
  tell(deps, await decided(deps, options, approve), 'It was done:');
}

async function rejectOne(deps: CommandDeps, options: DecideOptions): Promise<void> {
  tell(deps, await decided(deps, options, reject), 'It was not done:');
}

async function withdrawOne(deps: CommandDeps, options: DecideOptions): Promise<void> {
  tell(deps, await decided(deps, options, withdraw), 'It was not done:');
}

function decided(
  deps: CommandDeps,
  { approval: approvalId, note }: DecideOptions,
  decide: typeof approve,
): Promise<Approval> {
  return explained(deps, approvalId, decide(deps, { approvalId, note, by: { actor: commandLine } }));
}

function tell({ show }: CommandDeps, approval: Approval, told: string): void {
  const { approvalId, status } = approval;
  show(viewApproval(approval), `Approval ${approvalId} is ${status}. ${told}\n\n${formatChanges(approval)}`);
}

/** Says in a sentence why a proposal cannot be looked at or decided. */
async function explained<Result>(
  deps: CommandDeps,
  approvalId: number,
  asked: Promise<Result>,
): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const command = error.code === 'approval_not_found' ? 'list' : `show --approval ${approvalId}`;
    const look = commandText(deps.environment, `approval ${command}`);
    throw new Refusal(`Approval ${approvalId}: ${explainHindrance(error)} ${look} tells more.`);
  }
}
