import { Group } from '@mantine/core';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ExportMenu } from '@satha/web-kit/lists/export-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ledgerQuery } from '../../../api/money/wallet.ts';
import { listFileAddress } from '../../../api/portal-api.ts';
import { walletWords } from '../../../words/money/wallet.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { type LedgerSearch, readLedgerSearch, toLedgerFilter } from './ledger-search.ts';
import { LedgerCards, LedgerTable, useLedgerColumns } from './ledger-table.tsx';

const route = getRouteApi('/accounts/$accountId/wallet');

/** Shows what moved the balance: filtered, page by page, and as a file. */
export function LedgerSection({ accountId }: { readonly accountId: number }) {
  const t = useWords(walletWords);
  const { language } = useLanguage();
  const search = usePageSearch(route, readLedgerSearch);
  const navigate = route.useNavigate();
  const change = (changed: LedgerSearch) => void navigate({ search: changed, replace: true });
  const columns = useLedgerColumns(accountId);
  const filter = toLedgerFilter(search);
  const query = useInfiniteQuery(ledgerQuery(accountId, filter));
  return (
    <Section
      title={t('entries')}
      actions={
        <Group gap="sm">
          <ColumnsMenu name="ledger" columns={columns} visibleFrom="sm" />
          <ExportMenu addressOf={listFileAddress(accountId, 'wallet/entries', { ...filter, language })} />
        </Group>
      }
    >
      <LedgerFilters search={search} onChange={change} />
      <Loaded query={query} lines={8}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          if (entries.length === 0) {
            return isFiltered(search) ? (
              <EmptyState title={t('noneTitle')} text={t('noneText')} />
            ) : (
              <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
            );
          }
          return (
            <>
              <LedgerTable
                entries={entries}
                columns={columns}
                order={search.sort ?? 'newest'}
                onSort={(order) => change(changeOrder(search, order))}
              />
              <LedgerCards accountId={accountId} entries={entries} />
              <ListEnd query={query} shown={t('shown', { count: entries.length })} />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
