import type { TimeOrder } from '@satha/terms/lists';
import { IconHistory } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWords } from '../language/use-words.tsx';
import { ListEnd } from '../lists/list-end.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { Loaded } from '../states/loaded.tsx';
import type { AuditEntry } from './audit-entry.ts';
import { AuditTable } from './audit-table.tsx';
import { auditWords } from './audit-words.ts';
import type { AuditColumn } from './use-audit-columns.tsx';

type AuditListProps<Entry> = {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Entry[] }>>;
  readonly columns: readonly AuditColumn<Entry>[];
  readonly order: TimeOrder;
  onSort(order: TimeOrder): void;
};

/** Shows an audit log as it comes, page by page. */
export function AuditList<Entry extends AuditEntry>({ query, ...table }: AuditListProps<Entry>) {
  const t = useWords(auditWords);
  return (
    <Loaded query={query} lines={8}>
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items);
        if (entries.length === 0) {
          return (
            <EmptyState
              icon={<IconHistory size={32} aria-hidden />}
              title={t('emptyTitle')}
              text={t('emptyText')}
            />
          );
        }
        return (
          <>
            <AuditTable entries={entries} {...table} />
            <ListEnd query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
