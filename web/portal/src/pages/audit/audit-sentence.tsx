import { Code } from '@mantine/core';
import type { AuditData } from '@satha/contract/portal/audit';
import type { Role } from '@satha/contract/portal/me';
import { memberRoles } from '@satha/terms/member-roles';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ReactNode } from 'react';
import { auditThingWords, namedActionWords, plainActionWords } from '../../words/audit-actions.ts';
import { roleWords } from '../../words/roles.ts';

type Entry = Pick<AuditData['items'][number], 'action' | 'subject' | 'details'>;
type Named = keyof typeof namedActionWords.en;
type Plain = keyof typeof plainActionWords.en;

const isNamed = (action: string): action is Named => Object.hasOwn(namedActionWords.en, action);
const isPlain = (action: string): action is Plain => Object.hasOwn(plainActionWords.en, action);

/** Shows what was done, as a sentence; what this page does not know yet, as the log has it. */
export function AuditSentence({ entry }: { readonly entry: Entry }): ReactNode {
  const named = useWords(namedActionWords);
  const plain = useWords(plainActionWords);
  const { action } = entry;
  if (isPlain(action)) return plain(action);
  if (isNamed(action)) return named.rich(action, { name: <Name entry={entry} /> });
  return <Code dir="ltr">{action}</Code>;
}

function Name({ entry: { action, subject, details } }: { readonly entry: Entry }): ReactNode {
  const thing = useWords(auditThingWords);
  const role = useWords(roleWords);
  const { name, email, url, amountFils, role: given } = details;
  if (action.startsWith('trip.')) return thing('trip', { number: subject.replace(/\D+/g, '') });
  if (action.startsWith('top_up.') && typeof amountFils === 'number') {
    return thing.rich('topUp', { amount: <Money fils={amountFils} /> });
  }
  if (action === 'member.joined' && isRole(given)) return role(given);
  const known = [name, email, url].find((one): one is string => typeof one === 'string');
  return <bdi>{known ?? subject}</bdi>;
}

function isRole(text: unknown): text is Role {
  return memberRoles.some((role) => role === text);
}
