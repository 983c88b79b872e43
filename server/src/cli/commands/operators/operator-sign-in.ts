import type { Command } from 'commander';
import { withdrawInvitationsByOperator } from '../../../domain/members/invitations/withdraw-invitations.ts';
import { endOperatorTwoFactor } from '../../../domain/operators/sign-in/end-two-factor.ts';
import { signOutOperator } from '../../../domain/operators/sign-in/sign-out-operator.ts';
import { resumeOperator, suspendOperator } from '../../../domain/operators/suspend-operator.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { explained, type NamedOperator, ofOneOperator, requireOperator } from './named-operator.ts';

type WithReason = NamedOperator & { readonly reason: string };

/** Declares what shuts operators out, and lets them in again. */
export function declareOperatorSignIn(operator: Command): void {
  for (const [name, description, act] of [
    [
      'suspend',
      'end every session of an operator and let them sign in no more, until they are resumed',
      suspend,
    ],
    ['resume', 'let a suspended operator sign in again', resume],
  ] as const) {
    ofOneOperator(operator, name, description)
      .requiredOption('--reason <text>', 'why, for the audit log')
      .action(inEnvironment(act));
  }
  ofOneOperator(operator, 'sign-out', 'end every session of an operator; they may sign in again').action(
    inEnvironment(signOut),
  );
  ofOneOperator(
    operator,
    'end-two-factor',
    'let an operator who lost their phone and backup codes sign in by the password alone',
  ).action(inEnvironment(endFactor));
}

async function suspend(deps: CommandDeps, options: WithReason): Promise<void> {
  const operatorId = await requireOperator(deps, options);
  const wish = { actor: commandLine, operatorId, reason: options.reason };
  const outcome = await explained(deps, options, () =>
    suspendOperator({ ...deps, withdrawMemberInvitations: withdrawInvitationsByOperator }, wish),
  );
  deps.show(
    { operatorId, environment: deps.environment, suspended: true, changed: outcome === 'done' },
    outcome === 'unchanged'
      ? `Operator ${operatorId} is suspended already; nothing was changed.`
      : `Operator ${operatorId} is suspended: signed out everywhere, and let in no more. The open invitations that they made
are withdrawn.`,
  );
}

async function resume(deps: CommandDeps, options: WithReason): Promise<void> {
  const operatorId = await requireOperator(deps, options);
  const wish = { actor: commandLine, operatorId, reason: options.reason };
  const outcome = await explained(deps, options, () => resumeOperator(deps, wish));
  deps.show(
    { operatorId, environment: deps.environment, suspended: false, changed: outcome === 'done' },
    outcome === 'unchanged'
      ? `Operator ${operatorId} is not suspended; nothing was changed.`
      : `Operator ${operatorId} may sign in again.`,
  );
}

async function signOut(deps: CommandDeps, options: NamedOperator): Promise<void> {
  const operatorId = await requireOperator(deps, options);
  const sessions = await explained(deps, options, () =>
    signOutOperator(deps, { actor: commandLine, operatorId }),
  );
  deps.show(
    { operatorId, environment: deps.environment, sessions },
    `Operator ${operatorId} is signed out of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`,
  );
}

async function endFactor(deps: CommandDeps, options: NamedOperator): Promise<void> {
  const operatorId = await requireOperator(deps, options);
  await explained(deps, options, () => endOperatorTwoFactor(deps, { actor: commandLine, operatorId }));
  deps.show(
    { operatorId, hasTwoFactor: false },
    `Operator ${operatorId} signs in by the password alone now. Let them set up an app again.`,
  );
}
