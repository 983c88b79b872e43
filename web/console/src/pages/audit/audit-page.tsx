import type { ConsoleAuditData } from '@satha/contract/console/audit';
import { operatorRoles } from '@satha/terms/people';
import type { NameSubject } from '@satha/web-kit/audit/audit-entry.ts';
import { AuditList } from '@satha/web-kit/audit/audit-list.tsx';
import { auditWords } from '@satha/web-kit/audit/audit-words.ts';
import { useAuditColumns } from '@satha/web-kit/audit/use-audit-columns.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { useMemberRole } from '@satha/web-kit/people/use-member-role.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditQuery } from '../../api/audit.ts';
import { operatorsQuery } from '../../api/operators.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { consoleAuditWords } from '../../words/audit.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';
import { Actor } from './actor.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, makeAuditFilter, readAuditSearch } from './audit-search.ts';

type Entry = ConsoleAuditData['items'][number];

const route = getRouteApi('/console/audit');

export function AuditPage() {
  const t = useWords(auditWords);
  const own = useWords(consoleAuditWords);
  const { may } = useOperator();
  if (may('audit.read')) return <AuditLog />;
  return (
    <>
      <PageHeader title={t('title')} text={own('text')} />
      <NotAllowedState />
    </>
  );
}

function AuditLog() {
  const t = useWords(auditWords);
  const own = useWords(consoleAuditWords);
  const { plain } = useFormat();
  const search = usePageSearch(route, readAuditSearch);
  const navigate = route.useNavigate();
  const change = (changed: AuditSearch) => void navigate({ search: changed, replace: true });
  const log = useInfiniteQuery(auditQuery(makeAuditFilter(search)));
  const columns = useAuditColumns<Entry>({
    who: ({ actor }) => <Actor actor={actor} />,
    account: ({ accountId }) => (accountId === null ? null : plain(accountId)),
    nameRole: useNameRole(),
    nameSubject: useNameSubject(),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={own('text')}
        actions={<ColumnsMenu name="audit" columns={columns} visibleFrom="md" />}
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

/** Names the roles of operators and of members, in the reader's language. */
function useNameRole(): (role: unknown) => string | undefined {
  const operatorRole = useWords(operatorRoleWords);
  const nameMemberRole = useMemberRole();
  return (given) => {
    const role = operatorRoles.find((one) => one === given);
    return role ? operatorRole(role) : nameMemberRole(given);
  };
}

/** Names operators as they are called now: an entry, which nothing changes or erases, has their number alone. */
function useNameSubject(): NameSubject {
  const own = useWords(consoleAuditWords);
  const { may } = useOperator();
  const { data } = useQuery({ ...operatorsQuery, enabled: may('operators.read') });
  return ({ action, subject, details }) => {
    if (action.startsWith('operator.invit') && typeof details.email !== 'string') return own('firstOwner');
    return data?.items.find(({ operatorId }) => subject === `operator ${operatorId}`)?.name;
  };
}
