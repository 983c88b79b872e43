import { Box } from '@mantine/core';
import type { TripSummary } from '@satha/contract/portal/trips';
import type { TripOrder } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { useNavigate } from '@tanstack/react-router';
import { tripsWords } from '../../words/trips/trips.ts';

type TripsTableProps = {
  readonly accountId: number;
  readonly trips: readonly TripSummary[];
  readonly columns: readonly ListColumn<TripSummary, TripOrder>[];
  readonly order: TripOrder;
  onSort(order: TripOrder): void;
};

/** Trips as rows, for wide screens. */
export function TripsTable({ accountId, trips, ...table }: TripsTableProps) {
  const t = useWords(tripsWords);
  const navigate = useNavigate();
  const open = ({ tripId }: TripSummary) =>
    void navigate({
      to: '/accounts/$accountId/trips/$tripId',
      params: { accountId, tripId: String(tripId) },
    });
  return (
    <Box visibleFrom="md">
      <ListTable
        name="trips"
        label={t('title')}
        rows={trips}
        keyOf={({ tripId }) => tripId}
        onOpen={open}
        {...table}
      />
    </Box>
  );
}
