import { Button, Group, Text } from '@mantine/core';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconBook2 } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ledgerQuery, ledgerTotalsQuery } from '../../api/money/ledger.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { ledgerNameWords, ledgerWords } from '../../words/money/ledger.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { type LedgerSearch, makeLedgerFilter, readLedgerSearch } from './ledger-search.ts';
import { useEntryColumns } from './use-entry-columns.tsx';

const route = getRouteApi('/console/ledger');

/** Shows the ledger entries of all accounts, and what those of a filter come to. */
export function LedgerPage() {
  const t = useWords(ledgerWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readLedgerSearch);
  const columns = useEntryColumns();
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  const { account } = search;
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Group gap="sm">
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/ledger/trial-balance"
                  search={account === undefined ? {} : { account }}
                  {...props}
                />
              )}
            >
              {t('trialBalance')}
            </Button>
            <ColumnsMenu name="ledger" columns={columns} visibleFrom="md" />
            <ConsoleExportMenu path="/ledger/export" filter={makeLedgerFilter(search)} />
          </Group>
        }
      />
      <Entries search={search} columns={columns} />
    </>
  );
}

type SearchProps = { readonly search: LedgerSearch };

function Entries({
  search,
  columns,
}: SearchProps & { readonly columns: ReturnType<typeof useEntryColumns> }) {
  const t = useWords(ledgerWords);
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(ledgerQuery(makeLedgerFilter(search)));
  const isNarrowed = isFiltered(search);
  return (
    <>
      <LedgerFilters
        search={search}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      <Totals search={search} />
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={<IconBook2 size={32} aria-hidden />}
            title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
            text={t(isNarrowed ? 'noneText' : 'emptyText')}
          />
        }
        tellShown={(count) => t('shown', { count })}
      >
        {(entries) => (
          <ListTable
            name="ledger"
            label={t('title')}
            columns={columns}
            rows={entries}
            keyOf={({ entryId }) => entryId}
            stacks
          />
        )}
      </PagedList>
    </>
  );
}

/** Tells what the entries of the filter come to. */
function Totals({ search }: SearchProps) {
  const t = useWords(ledgerWords);
  const nameLedger = useWords(ledgerNameWords);
  const { whole } = useFormat();
  const query = useQuery(ledgerTotalsQuery(makeLedgerFilter(search)));
  return (
    <Loaded query={query} lines={1}>
      {({ totals, mostEntries }) => (
        <Text mb="md" aria-live="polite">
          {totals === null && t('tooMany', { most: whole(mostEntries) })}
          {totals && t.rich('totals', { count: totals.entries, amount: <Money fils={totals.amountFils} /> })}{' '}
          {search.ledger !== undefined &&
            totals?.debitFils != null &&
            totals.creditFils !== null &&
            t.rich('totalsOf', {
              ledger: nameLedger(search.ledger),
              debit: <Money fils={totals.debitFils} />,
              credit: <Money fils={totals.creditFils} />,
            })}
        </Text>
      )}
    </Loaded>
  );
}
