import type { TimeOrder } from '@satha/terms/lists';
import type { ReactNode } from 'react';
import { Time } from '../format/time.tsx';
import { useWords } from '../language/use-words.tsx';
import type { ListColumn } from '../lists/list-table.tsx';
import type { AuditEntry, NameRole, NameSubject } from './audit-entry.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { auditWords } from './audit-words.ts';

export type AuditColumn<Entry> = ListColumn<Entry, TimeOrder> & {
  readonly id: 'when' | 'who' | 'account' | 'what';
};

type AuditColumnsParts<Entry> = {
  /** Who did it. */
  who(entry: Entry): ReactNode;
  /** Whose account it was done to; without it, the log is of one account, and has no such column. */
  account?(entry: Entry): ReactNode;
  readonly nameRole: NameRole;
  readonly nameSubject?: NameSubject;
};

/** Returns the columns of an audit log's table. */
export function useAuditColumns<Entry extends AuditEntry>({
  who,
  account,
  ...names
}: AuditColumnsParts<Entry>): readonly AuditColumn<Entry>[] {
  const t = useWords(auditWords);
  return [
    {
      id: 'when',
      label: t('when'),
      orders: { descending: 'newest', ascending: 'oldest' },
      cell: ({ at }) => <Time at={at} shape="second" />,
    },
    { id: 'who', label: t('who'), cell: who },
    ...(account ? [{ id: 'account' as const, label: t('account'), cell: account }] : []),
    {
      id: 'what',
      label: t('what'),
      isFixed: true,
      cell: (entry) => <AuditSentence entry={entry} {...names} />,
    },
  ];
}
