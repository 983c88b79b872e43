import type { ConsoleShift } from '@satha/contract/console/shifts';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconCalendarTime } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { endShift, shiftsQuery } from '../../../api/fleet/lists.ts';
import { shiftsWords } from '../../../words/fleet/shifts.ts';
import { ConfirmStep } from '../record/confirm-step.tsx';
import { ShiftFilters } from './shift-filters.tsx';
import { makeShiftFilter, readShiftsSearch, type ShiftsSearch } from './shifts-search.ts';
import { useShiftColumns } from './use-shift-columns.tsx';

const route = getRouteApi('/console/shifts');

/** Shows who was and is online, in which truck and how long, and takes a driver offline. */
export function ShiftsPage() {
  const t = useWords(shiftsWords);
  const { language } = useLanguage();
  const search = usePageSearch(route, readShiftsSearch);
  const navigate = route.useNavigate();
  const change = (changed: ShiftsSearch) => void navigate({ search: changed, replace: true });
  const query = useInfiniteQuery(shiftsQuery(makeShiftFilter(search)));
  const [ending, setEnding] = useState<ConsoleShift>();
  const columns = useShiftColumns(setEnding);
  const name = ending ? nameDriver(ending.driver, language) : '';
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<ColumnsMenu name="shifts" columns={columns} visibleFrom="md" />}
      />
      <ShiftFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={<NoShifts hasFilters={isFiltered(search)} />}
        tellShown={(count) => t('shown', { count })}
      >
        {(shifts) => (
          <ListTable
            name="shifts"
            label={t('title')}
            columns={columns}
            rows={shifts}
            keyOf={({ shiftId }) => shiftId}
            stacks
          />
        )}
      </PagedList>
      {ending && (
        <ConfirmStep
          title={t('endTitle', { name })}
          text={t('endText', { name })}
          confirmLabel={t('end')}
          done={t('endDone', { name })}
          isDangerous
          send={() => endShift(ending.driver.driverId, ending.shiftId)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

function NoShifts({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(shiftsWords);
  return (
    <EmptyState
      icon={<IconCalendarTime size={32} aria-hidden />}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    />
  );
}
