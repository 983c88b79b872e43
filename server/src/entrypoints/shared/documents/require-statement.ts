import { makeStatement, type StatementDeps } from '../../../domain/documents/statements/make-statement.ts';
import type { Statement } from '../../../domain/documents/statements/statement.ts';
import { parseMonth } from '../../../domain/documents/statements/statement-month.ts';
import { Problem } from '../../../values/problem.ts';

/** What names a statement in a path. */
export type StatementName = { readonly accountId: number; readonly month: string };

/** Makes a statement. @throws Problem document_not_found for a month that is not over, or was before the account. */
export async function requireStatement(
  deps: StatementDeps,
  { accountId, month: text }: StatementName,
): Promise<Statement> {
  const month = parseMonth(text);
  const statement = month && (await makeStatement(deps, accountId, month));
  if (!statement) throw new Problem('document_not_found');
  return statement;
}
