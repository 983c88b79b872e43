import type { Environment } from '../config/environment.ts';
import { findAccount } from '../domain/accounts/queries.ts';
import { type CommandDeps, commandText } from './in-environment.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal when there is no such account. */
export async function requireAccount({ db, environment }: CommandDeps, accountId: number): Promise<void> {
  if (!(await findAccount(db, accountId))) throw noSuchAccount(environment, accountId);
}

export function noSuchAccount(environment: Environment, accountId: number): Refusal {
  return new Refusal(
    `There is no account ${accountId} in the ${environment} environment; ${commandText(environment, 'account list')} shows them.`,
  );
}
