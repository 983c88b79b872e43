import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Problem, ProblemCode } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { formatAed, formatTime } from '../../output.ts';

/** Returns a proposal for machines. */
export function viewApproval(approval: Approval) {
  const { proposal, decision } = approval;
  const { kind, accountId, ...details } = proposal;
  return {
    approvalId: approval.approvalId,
    kind,
    status: approval.status,
    accountId,
    proposal: details,
    changes: approval.changes,
    reason: approval.reason,
    proposedBy: approval.proposedBy,
    proposedAt: formatUaeTimestamp(approval.proposedAt),
    expiresAt: formatUaeTimestamp(approval.expiresAt),
    decision: decision
      ? {
          by: decision.by ?? null,
          at: formatUaeTimestamp(decision.at),
          note: decision.note ?? null,
        }
      : null,
  };
}

export function describeDecision({ decision }: Approval): string | undefined {
  if (!decision) return undefined;
  const by = decision.by ? `${decision.by.name} (operator ${decision.by.operatorId})` : 'the command line';
  const note = decision.note === undefined ? '' : `: ${decision.note}`;
  return `by ${by}, ${formatTime(decision.at)}${note}`;
}

/** Amounts are told in AED; whatever else there is, as it is stored. */
export function formatChanges({ changes }: Approval): string {
  const told = (field: string, value: unknown) => {
    if (value === null) return 'none';
    if (field === 'days') return tellDays(value);
    if (typeof value === 'number' && field.endsWith('Fils')) return formatAed(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return tableOf(
    changes,
    [
      { title: 'Figure', text: ({ field }) => field },
      { title: 'Is', text: ({ field, from }) => told(field, from) },
      { title: 'Will be', text: ({ field, to }) => told(field, to) },
    ],
    'It changes no figure.',
  );
}

/** Days of the calendar, as the surcharge of an entry tells them. */
function tellDays(value: unknown): string {
  const { name, validFrom, validUntil } = value as Readonly<Record<string, string>>;
  const [from, until] = [validFrom, validUntil].map((text) =>
    formatTime(Temporal.Instant.from(String(text))),
  );
  return `${name}, ${from} – ${until}`;
}

const sentences: Partial<Readonly<Record<ProblemCode, string>>> = {
  approval_not_found: 'there is none with this number.',
  approval_decided: 'it was decided already.',
  approval_expired: 'nobody decided in time; it has to be proposed again.',
  approval_outdated: 'what it rests on has changed since; reject it, and let it be proposed again.',
  wallet_not_found: 'the account has no wallet.',
  account_not_found: 'there is no such account.',
};

/** Returns why a proposal cannot be approved, in sentences. */
export function explainHindrance({ code, fields = [] }: Problem): string {
  const sentence = sentences[code];
  return [...(sentence === undefined ? [] : [sentence]), ...fields.map(({ message }) => message)].join(' ');
}
