import type { Command } from 'commander';
import type { Operator } from '../../../domain/operators/operator.ts';
import { findOperatorByEmail } from '../../../domain/operators/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, commandText } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';

/** How a command names an operator. */
export type NamedOperator = { readonly operator?: number; readonly email?: string };

/** Declares a command about one operator. */
export function ofOneOperator(operator: Command, name: string, description: string): Command {
  return operator
    .command(name)
    .description(description)
    .option('--operator <id>', 'the number of the operator', parseId)
    .option('--email <email>', 'or their email');
}

/** Returns the number of the operator whom a command names, by number or by email, and by one of the two. */
export async function requireOperator(deps: CommandDeps, options: NamedOperator): Promise<number> {
  const { operator, email } = options;
  if ((operator === undefined) === (email === undefined)) {
    throw new WrongUsage('Say who it is: give either --operator or --email.');
  }
  if (operator !== undefined) return operator;
  const found = await findOperatorByEmail(deps.db, email ?? '');
  if (!found) throw noSuchOperator(deps, options);
  return found.operatorId;
}

export function namedOperator({ name, email }: Operator): string {
  return `${name} (${email})`;
}

/** Runs a use case, with its refusals as the sentences of a command line. */
export async function explained<Result>(
  deps: CommandDeps,
  options: NamedOperator,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'operator_not_found') throw noSuchOperator(deps, options);
    if (error.code === 'already_an_operator') {
      throw new Refusal(
        `${options.email} is an operator already; \`operator change\` gives them another role.`,
      );
    }
    if (error.code === 'two_factor_not_on') {
      throw new Refusal('Two-factor sign-in of this operator is not on; nothing was changed.');
    }
    throw error;
  }
}

function noSuchOperator({ environment }: CommandDeps, { operator, email }: NamedOperator): Refusal {
  return new Refusal(
    `There is no operator ${operator ?? email} in the ${environment} environment; ${commandText(environment, 'operator list')} shows them.`,
  );
}
