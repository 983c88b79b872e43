import type { AuditData } from '@satha/contract/portal/audit';
import { AuditList } from '@satha/web-kit/audit/audit-list.tsx';
import { auditWords } from '@satha/web-kit/audit/audit-words.ts';
import { useAuditColumns } from '@satha/web-kit/audit/use-audit-columns.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ExportMenu } from '@satha/web-kit/lists/export-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { useMemberRole } from '@satha/web-kit/people/use-member-role.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditQuery } from '../../api/audit.ts';
import { listFileAddress } from '../../api/portal-api.ts';
import { useAccount } from '../../shell/use-account.ts';
import { Actor } from './actor.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, makeAuditFilter, readAuditSearch } from './audit-search.ts';

type Entry = AuditData['items'][number];

const route = getRouteApi('/accounts/$accountId/audit');

export function AuditPage() {
  const t = useWords(auditWords);
  const { accountId } = useAccount();
  const search = usePageSearch(route, readAuditSearch);
  const navigate = route.useNavigate();
  const change = (changed: AuditSearch) => void navigate({ search: changed, replace: true });
  const filter = makeAuditFilter(search);
  const log = useInfiniteQuery(auditQuery(accountId, filter));
  const nameRole = useMemberRole();
  const columns = useAuditColumns<Entry>({ who: (entry) => <Actor entry={entry} />, nameRole });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <ColumnsMenu name="audit" columns={columns} visibleFrom="md" />
            <ExportMenu addressOf={listFileAddress(accountId, 'audit', filter)} />
          </>
        }
      />
      <AuditFilters search={search} onChange={change} />
      <AuditList
        query={log}
        columns={columns}
        order={search.sort ?? 'newest'}
        onSort={(order) => change(changeOrder(search, order))}
      />
    </>
  );
}
