import type { Command } from 'commander';
import { findMemberByEmail } from '../../../domain/members/queries.ts';
import { signOutMember } from '../../../domain/members/sign-in/sign-out-member.ts';
import { resumeMember, suspendMember } from '../../../domain/members/suspension/suspend-member.ts';
import type { SuspensionOutcome } from '../../../domain/people/suspension-reason.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';

type Named = { readonly member?: number; readonly email?: string };
type Options = Named & { readonly reason: string };

export function declareMemberSuspension(member: Command): void {
  for (const [name, description, act] of [
    [
      'suspend',
      'end every session of a member and let them sign in no more, until they are resumed',
      suspend,
    ],
    ['resume', 'let a suspended member sign in again', resume],
  ] as const) {
    ofOne(member, name, description)
      .requiredOption('--reason <text>', 'why, for the audit logs, which the owners of their accounts read')
      .action(inEnvironment(act));
  }
  ofOne(member, 'sign-out', 'end every session of a member; they may sign in again').action(
    inEnvironment(signOut),
  );
}

function ofOne(member: Command, name: string, description: string): Command {
  return member
    .command(name)
    .description(description)
    .option('--member <id>', 'the number of the member', parseId)
    .option('--email <email>', 'or their email');
}

async function suspend(deps: CommandDeps, options: Options): Promise<void> {
  const memberId = await requireMember(deps, options);
  const outcome = await suspendMember(deps, { actor: commandLine, memberId, reason: options.reason });
  requireFound(deps, outcome, options);
  deps.show(
    { memberId, environment: deps.environment, suspended: true, changed: outcome === 'done' },
    outcome === 'unchanged'
      ? `Member ${memberId} is suspended already; nothing was changed.`
      : `Member ${memberId} is suspended: signed out everywhere, and let in no more. Their memberships stay; the open
invitations that they made are withdrawn.`,
  );
}

async function resume(deps: CommandDeps, options: Options): Promise<void> {
  const memberId = await requireMember(deps, options);
  const outcome = await resumeMember(deps, { actor: commandLine, memberId, reason: options.reason });
  requireFound(deps, outcome, options);
  deps.show(
    { memberId, environment: deps.environment, suspended: false, changed: outcome === 'done' },
    outcome === 'unchanged'
      ? `Member ${memberId} is not suspended; nothing was changed.`
      : `Member ${memberId} may sign in again.`,
  );
}

async function signOut(deps: CommandDeps, options: Named): Promise<void> {
  const memberId = await requireMember(deps, options);
  const sessions = await signOutMember(deps, { actor: commandLine, memberId });
  if (sessions === undefined) throw noSuchMember(deps, options);
  deps.show(
    { memberId, environment: deps.environment, sessions },
    `Member ${memberId} is signed out of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`,
  );
}

/** By number or by email, and by one of the two. */
async function requireMember(deps: CommandDeps, options: Named): Promise<number> {
  const { member, email } = options;
  if ((member === undefined) === (email === undefined)) {
    throw new WrongUsage('Say who it is: give either --member or --email.');
  }
  if (member !== undefined) return member;
  const found = await findMemberByEmail(deps.db, email ?? '');
  if (!found) throw noSuchMember(deps, options);
  return found.memberId;
}

function requireFound(deps: CommandDeps, outcome: SuspensionOutcome, options: Named): void {
  if (outcome === 'not_found') throw noSuchMember(deps, options);
}

function noSuchMember({ environment }: CommandDeps, { member, email }: Named): Refusal {
  return new Refusal(
    `There is no member ${member ?? email} in the ${environment} environment; ${commandText(environment, 'member list')} shows them.`,
  );
}
