import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ExportButton } from '@satha/web-kit/lists/export-button.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditQuery } from '../../api/audit.ts';
import { listFileAddress } from '../../api/portal-api.ts';
import { useAccount } from '../../shell/use-account.ts';
import { auditWords } from '../../words/audit.ts';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, makeAuditFilter, readAuditSearch } from './audit-search.ts';
import { AuditTable, useAuditColumns } from './audit-table.tsx';

const route = getRouteApi('/accounts/$accountId/audit');

export function AuditPage() {
  const t = useWords(auditWords);
  const { may } = useAccount();
  if (may('audit.read')) return <AuditLog />;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <NotAllowedState />
    </>
  );
}

function AuditLog() {
  const t = useWords(auditWords);
  const { accountId } = useAccount();
  const search = usePageSearch(route, readAuditSearch);
  const navigate = route.useNavigate();
  const change = (changed: AuditSearch) => void navigate({ search: changed, replace: true });
  const columns = useAuditColumns();
  const filter = makeAuditFilter(search);
  const log = useInfiniteQuery(auditQuery(accountId, filter));
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <ColumnsMenu name="audit" columns={columns} visibleFrom="md" />
            <ExportButton href={listFileAddress(accountId, 'audit', filter)} />
          </>
        }
      />
      <AuditFilters search={search} onChange={change} />
      <Loaded query={log} lines={8}>
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
              <AuditTable
                entries={entries}
                columns={columns}
                order={search.sort ?? 'newest'}
                onSort={(order) => change(changeOrder(search, order))}
              />
              <ListEnd query={log} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
