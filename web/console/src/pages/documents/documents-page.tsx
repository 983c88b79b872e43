import { Group, Text } from '@mantine/core';
import { documentKinds } from '@satha/terms/payments';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { documentKindWords } from '@satha/web-kit/documents/document-words.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, NumberFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { accountQuery } from '../../api/money/accounts.ts';
import { documentsQuery } from '../../api/money/documents.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { documentsWords } from '../../words/money/documents.ts';
import {
  type DocumentsSearch,
  isHalf,
  longestName,
  makeDocumentFilter,
  makeMonths,
  readDocumentsSearch,
} from './documents-search.ts';
import { StatementsSection } from './statements-section.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';

const route = getRouteApi('/console/documents');

/** Shows the documents of every account; of one account its statements as well. */
export function DocumentsPage() {
  const t = useWords(documentsWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readDocumentsSearch);
  const columns = useDocumentColumns();
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Group gap="sm">
            <ColumnsMenu name="documents" columns={columns} visibleFrom="md" />
            {!isHalf(search) && (
              <ConsoleExportMenu path="/documents/export" filter={makeDocumentFilter(search)} />
            )}
          </Group>
        }
      />
      {search.account !== undefined && <StatementsOf key={search.account} accountId={search.account} />}
      <Documents search={search} columns={columns} />
    </>
  );
}

/** Shows the statements of an account that is filtered by; half its number may be another's, or nobody's. */
function StatementsOf({ accountId }: { readonly accountId: number }) {
  const t = useWords(documentsWords);
  const query = useQuery(accountQuery(accountId));
  if (hasStatus(query.error, 404)) {
    return (
      <Text c="dimmed" mb="lg">
        {t('noAccount')}
      </Text>
    );
  }
  return query.data?.wallet && <StatementsSection accountId={accountId} of={query.data.name} />;
}

type DocumentsProps = {
  readonly search: DocumentsSearch;
  readonly columns: ReturnType<typeof useDocumentColumns>;
};

function Documents({ search, columns }: DocumentsProps) {
  const t = useWords(documentsWords);
  const findsNone = isHalf(search);
  const query = useInfiniteQuery({ ...documentsQuery(makeDocumentFilter(search)), enabled: !findsNone });
  const isNarrowed = isFiltered(search);
  const empty = (
    <EmptyState
      icon={<IconFileText size={32} stroke={1.5} aria-hidden />}
      title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
      text={t(findsNone ? 'numberWrong' : isNarrowed ? 'noneText' : 'emptyText')}
    />
  );
  return (
    <>
      <DocumentFilters search={search} />
      {findsNone ? (
        empty
      ) : (
        <PagedList query={query} empty={empty} tellShown={(count) => t('shown', { count })}>
          {(documents) => (
            <ListTable
              name="documents"
              label={t('title')}
              columns={columns}
              rows={documents}
              keyOf={({ documentId }) => documentId}
              stacks
            />
          )}
        </PagedList>
      )}
    </>
  );
}

function DocumentFilters({ search }: Pick<DocumentsProps, 'search'>) {
  const t = useWords(documentsWords);
  const nameKind = useWords(documentKindWords);
  const { month: nameMonth, plain } = useFormat();
  const navigate = route.useNavigate();
  const months = makeMonths(readClockMs(), search.month);
  return (
    <FilterBar search={search} onChange={(changed) => void navigate({ search: changed, replace: true })}>
      {(change) => (
        <>
          <SearchFilter
            hint="INV-2026-000041"
            longest={longestName}
            value={search.name}
            onSearch={(name) => change({ name })}
          />
          <ChoiceFilter
            label={t('kind')}
            placeholder={t('anyKind')}
            choices={documentKinds.map((value) => ({ value, label: nameKind(value) }))}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
          <ChoiceFilter
            label={t('month')}
            placeholder={t('anyMonth')}
            choices={months.map((value) => ({
              value,
              label: nameMonth(value),
              group: plain(Number(value.slice(0, 4))),
            }))}
            value={search.month}
            onChange={(month) => change({ month })}
          />
          <NumberFilter
            label={t('accountNumber')}
            value={search.account}
            onChange={(account) => change({ account })}
          />
        </>
      )}
    </FilterBar>
  );
}
