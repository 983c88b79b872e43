import { Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconCreditCard } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paymentsQuery } from '../../api/money/payments.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { paymentsWords } from '../../words/money/payments.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { makePaymentFilter, type PaymentsSearch, readPaymentsSearch } from './payments-search.ts';
import { usePaymentColumns } from './use-payment-columns.tsx';

const route = getRouteApi('/console/payments');

/** Shows what came by card to every account. */
export function PaymentsPage() {
  const t = useWords(paymentsWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readPaymentsSearch);
  const columns = usePaymentColumns();
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
            <ColumnsMenu name="payments" columns={columns} visibleFrom="md" />
            <ConsoleExportMenu path="/payments/export" filter={makePaymentFilter(search)} />
          </Group>
        }
      />
      <Payments search={search} columns={columns} />
    </>
  );
}

type PaymentsProps = {
  readonly search: PaymentsSearch;
  readonly columns: ReturnType<typeof usePaymentColumns>;
};

function Payments({ search, columns }: PaymentsProps) {
  const t = useWords(paymentsWords);
  const navigate = route.useNavigate();
  const change = (changed: PaymentsSearch) => void navigate({ search: changed, replace: true });
  const query = useInfiniteQuery(paymentsQuery(makePaymentFilter(search)));
  const isNarrowed = isFiltered(search);
  return (
    <>
      <PaymentFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={<IconCreditCard size={32} aria-hidden />}
            title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
            text={t(isNarrowed ? 'noneText' : 'emptyText')}
          />
        }
        tellShown={(count) => t('shown', { count })}
      >
        {(payments) => (
          <ListTable
            name="payments"
            label={t('title')}
            columns={columns}
            rows={payments}
            keyOf={({ topUpId }) => topUpId}
            stacks
          />
        )}
      </PagedList>
    </>
  );
}
