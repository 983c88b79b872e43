import { Box } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { approvalsQuery } from '../../api/money/approvals.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { approvalStatusWords } from '../../words/money/approval-words.ts';
import { approvalsWords } from '../../words/money/approvals.ts';
import {
  type ApprovalsSearch,
  makeApprovalFilter,
  readApprovalsSearch,
  type StateChoice,
  stateChoices,
} from './approvals-search.ts';
import { DutyPhoneSection } from './settings/duty-phone-section.tsx';
import { SettingsSection } from './settings/settings-section.tsx';
import { useApprovalColumns } from './use-approval-columns.tsx';

const route = getRouteApi('/console/approvals');

/** Shows what takes two people: what waits for a decision, and what became of the rest. */
export function ApprovalsPage() {
  const t = useWords(approvalsWords);
  const { may } = useOperator();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {may('approvals.read') ? <Proposals /> : <NotAllowedState />}
      {may('approvals.read') && (
        <Box mt="xl">
          <SettingsSection />
          <DutyPhoneSection />
        </Box>
      )}
    </>
  );
}

function Proposals() {
  const t = useWords(approvalsWords);
  const search = usePageSearch(route, readApprovalsSearch);
  const navigate = route.useNavigate();
  const change = (changed: ApprovalsSearch) => void navigate({ search: changed, replace: true });
  const query = useInfiniteQuery(approvalsQuery(makeApprovalFilter(search)));
  const columns = useApprovalColumns();
  return (
    <>
      <ApprovalFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={<NoProposals hasFilters={isFiltered(search)} />}
        tellShown={(count) => t('shown', { count })}
      >
        {(approvals) => (
          <ListTable
            name="approvals"
            label={t('table')}
            columns={columns}
            rows={approvals}
            keyOf={({ approvalId }) => approvalId}
            stacks
          />
        )}
      </PagedList>
    </>
  );
}

type FiltersProps = { readonly search: ApprovalsSearch; onChange(search: ApprovalsSearch): void };

function ApprovalFilters({ search, onChange }: FiltersProps) {
  const t = useWords(approvalsWords);
  const nameStatus = useWords(approvalStatusWords);
  const choices = stateChoices.map((value) => ({
    value,
    label: value === 'all' ? t('all') : nameStatus(value),
  }));
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <ChoiceFilter<StateChoice>
            label={t('state')}
            placeholder={nameStatus('proposed')}
            choices={choices}
            value={search.status ?? 'proposed'}
            // What waits is what an address without a state shows.
            onChange={(status) => change({ status: status === 'proposed' ? undefined : status })}
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

function NoProposals({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(approvalsWords);
  return (
    <EmptyState
      icon={<IconChecks size={32} aria-hidden />}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    />
  );
}
