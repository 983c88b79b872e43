import { Anchor, Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ExportMenu } from '@satha/web-kit/lists/export-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { documentsQuery } from '../../api/money/documents.ts';
import { listFileAddress } from '../../api/portal-api.ts';
import { useAccount } from '../../shell/use-account.ts';
import { documentsWords } from '../../words/money/documents.ts';
import { DocumentsFilters } from './documents-filters.tsx';
import { type DocumentsSearch, readDocumentsSearch, toDocumentFilter } from './documents-search.ts';
import { DocumentCards, DocumentsTable, useDocumentColumns } from './documents-table.tsx';
import { StatementsSection } from './statements-section.tsx';

const route = getRouteApi('/accounts/$accountId/documents');

export function DocumentsPage() {
  const t = useWords(documentsWords);
  const { accountId, may } = useAccount();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          may('wallet.write') && (
            <Anchor component={Link} to={`/accounts/${accountId}/settings`}>
              {t('billing')}
            </Anchor>
          )
        }
      />
      <StatementsSection accountId={accountId} />
      <DocumentsSection accountId={accountId} />
    </>
  );
}

function DocumentsSection({ accountId }: { readonly accountId: number }) {
  const t = useWords(documentsWords);
  const search = usePageSearch(route, readDocumentsSearch);
  const navigate = route.useNavigate();
  const change = (changed: DocumentsSearch) => void navigate({ search: changed, replace: true });
  const columns = useDocumentColumns(accountId);
  const query = useInfiniteQuery(documentsQuery(accountId, toDocumentFilter(search)));
  return (
    <Section
      title={t('documents')}
      text={t('documentsText')}
      actions={
        <Group gap="sm">
          <ColumnsMenu name="documents" columns={columns} visibleFrom="md" />
          <ExportMenu addressOf={listFileAddress(accountId, 'documents', toDocumentFilter(search))} />
        </Group>
      }
    >
      <DocumentsFilters accountId={accountId} search={search} onChange={change} />
      <Loaded query={query} lines={8}>
        {({ pages }) => {
          const documents = pages.flatMap(({ items }) => items);
          if (documents.length === 0) return <NoDocuments hasFilters={isFiltered(search)} />;
          return (
            <>
              <DocumentsTable
                documents={documents}
                columns={columns}
                order={search.sort ?? 'newest'}
                onSort={(order) => change(changeOrder(search, order))}
              />
              <DocumentCards accountId={accountId} documents={documents} />
              <ListEnd query={query} shown={t('shown', { count: documents.length })} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function NoDocuments({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(documentsWords);
  if (hasFilters) return <EmptyState title={t('noneTitle')} text={t('noneText')} />;
  return (
    <EmptyState
      icon={<IconFileText size={32} stroke={1.5} aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
    />
  );
}
