import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import { Money } from '../format/money.tsx';
import { useWords } from '../language/use-words.tsx';
import { namedActionWords } from './audit-action-words.ts';
import type { AuditEntry, NameRole, NameSubject } from './audit-entry.ts';
import { auditThingWords, readNumberedThing } from './audit-things.ts';
import { plainActionWords } from './plain-action-words.ts';

type AuditSentenceProps = {
  readonly entry: Pick<AuditEntry, 'action' | 'subject' | 'details'>;
  readonly nameRole: NameRole;
  readonly nameSubject?: NameSubject | undefined;
};
type Named = keyof typeof namedActionWords.en;
type Plain = keyof typeof plainActionWords.en;

const isNamed = (action: string): action is Named => Object.hasOwn(namedActionWords.en, action);
const isPlain = (action: string): action is Plain => Object.hasOwn(plainActionWords.en, action);

/** Shows what was done, as a sentence; what this page does not know yet, as the log has it. */
export function AuditSentence({ entry, ...names }: AuditSentenceProps): ReactNode {
  const named = useWords(namedActionWords);
  const plain = useWords(plainActionWords);
  const { action } = entry;
  if (isPlain(action)) return plain(action);
  if (isNamed(action)) return named.rich(action, { name: <Name entry={entry} {...names} /> });
  return <Code dir="ltr">{action}</Code>;
}

function Name({ entry, nameRole, nameSubject }: AuditSentenceProps): ReactNode {
  const thing = useWords(auditThingWords);
  const { action, subject, details } = entry;
  const { name, email, url, amountFils, role } = details;
  if (action.startsWith('trip.')) return thing('trip', { number: subject.replace(/\D+/g, '') });
  if (action.startsWith('top_up.') && typeof amountFils === 'number') {
    return thing.rich('topUp', { amount: <Money fils={amountFils} /> });
  }
  if (action.endsWith('.joined')) return nameRole(role) ?? subject;
  const known = [nameSubject?.(entry), name, email, url].find((one) => typeof one === 'string');
  const numbered = readNumberedThing(subject);
  if (known === undefined && numbered) return thing(numbered.kind, { number: numbered.number });
  return <bdi>{known ?? subject}</bdi>;
}
