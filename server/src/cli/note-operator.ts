import type { DoneTo } from '@satha/terms/audit-actions';
import type { Actor, NewAuditEntry } from '../domain/audit/audit-entry.ts';
import { recordAudit } from '../domain/audit/record-audit.ts';
import type { Endpoint } from '../domain/webhooks/endpoints/endpoint.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { CommandDeps } from './in-environment.ts';

/** The actor of every command: the system that runs it knows who was there, and here nobody signs in. */
export const commandLine = { kind: 'operator', name: 'command line' } as const satisfies Actor;

/** What the operator did to an account, and to what of it. */
export type OperatorNote = Pick<NewAuditEntry, 'accountId' | 'action' | 'subject' | 'details'>;

/** Writes the operator's line of an account's audit log, in the database transaction of what was done. */
export function noteOperator(
  transaction: Queryable,
  { clock }: Pick<CommandDeps, 'clock'>,
  note: OperatorNote,
): Promise<void> {
  return recordAudit(transaction, { ...note, actor: commandLine, at: clock() });
}

/** Returns a step that writes the operator's line, for use cases that take what their transaction is to do besides. */
export function notingOperator(
  deps: Pick<CommandDeps, 'clock'>,
  note: OperatorNote,
): (transaction: Queryable) => Promise<void> {
  return (transaction) => noteOperator(transaction, deps, note);
}

/** Makes the line of the audit log for an endpoint that the operator changes. */
export function notingEndpoint(
  deps: Pick<CommandDeps, 'clock'>,
  what: DoneTo<'webhook_endpoint'>,
  details: Readonly<Record<string, unknown>> = {},
): { readonly inSameTransaction: (transaction: Queryable, endpoint: Endpoint) => Promise<void> } {
  return {
    inSameTransaction: (transaction, { accountId, endpointId, url }) =>
      noteOperator(transaction, deps, {
        accountId,
        action: `webhook_endpoint.${what}`,
        subject: `endpoint ${endpointId}`,
        details: { url, ...details },
      }),
  };
}
