import { Group, Text, UnstyledButton } from '@mantine/core';
import type { LoggedRequestView } from '@satha/contract/portal/requests';
import type { TimeOrder } from '@satha/terms/lists';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { requestsWords } from '../../../words/developers/requests.ts';
import { tripsWords } from '../../../words/trips/trips.ts';
import classes from '../developers.module.css';
import { ReplayBadge, ResultBadge } from './result-badge.tsx';

/** Returns the columns of the requests' table; `onOpen` shows one whole. */
export function useRequestColumns(
  onOpen: (entryId: string) => void,
): readonly ListColumn<LoggedRequestView, TimeOrder>[] {
  const t = useWords(requestsWords);
  return [
    {
      id: 'result',
      label: t('result'),
      isFixed: true,
      cell: ({ status, isReplay }) => (
        <Group gap={4} wrap="nowrap">
          <ResultBadge status={status} />
          {isReplay && <ReplayBadge />}
        </Group>
      ),
    },
    {
      id: 'request',
      label: t('request'),
      isFixed: true,
      className: classes.path ?? '',
      cell: (request) => <RequestCell request={request} onOpen={() => onOpen(request.entryId)} />,
    },
    {
      id: 'trip',
      label: t('trip'),
      visibleFrom: 'md',
      cell: ({ tripId }) => tripId !== null && <TripLink tripId={tripId} />,
    },
    {
      id: 'duration',
      label: t('duration'),
      ta: 'end',
      visibleFrom: 'md',
      cell: ({ durationMs }) => (
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {t('milliseconds', { ms: durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs) })}
        </Text>
      ),
    },
    {
      id: 'time',
      label: t('time'),
      orders: { descending: 'newest', ascending: 'oldest' },
      visibleFrom: 'md',
      cell: ({ requestedAt }) => (
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          <Time at={requestedAt} shape="second" />
        </Text>
      ),
    },
  ];
}

type RequestsTableProps = {
  readonly requests: readonly LoggedRequestView[];
  readonly columns: readonly ListColumn<LoggedRequestView, TimeOrder>[];
  readonly order: TimeOrder;
  onSort(order: TimeOrder): void;
  onOpen(entryId: string): void;
};

export function RequestsTable({ requests, onOpen, ...table }: RequestsTableProps) {
  const t = useWords(requestsWords);
  return (
    <ListTable
      name="requests"
      label={t('title')}
      rows={requests}
      keyOf={({ entryId }) => entryId}
      verticalSpacing="xs"
      onOpen={({ entryId }) => onOpen(entryId)}
      {...table}
    />
  );
}

type RequestCellProps = { readonly request: LoggedRequestView; readonly onOpen: () => void };

function RequestCell({ request: { method, path, message, requestedAt }, onOpen }: RequestCellProps) {
  return (
    <>
      <UnstyledButton className={classes.plain ?? ''} aria-haspopup="dialog" onClick={onOpen}>
        <Text size="sm" fw={600} ff="monospace" truncate dir="ltr">
          {method} {path}
        </Text>
      </UnstyledButton>
      {message !== null && message !== 'OK' && (
        <Text size="sm" c="dimmed" truncate>
          <bdi dir="ltr">{message}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed" hiddenFrom="md">
        <Time at={requestedAt} shape="second" />
      </Text>
    </>
  );
}

function TripLink({ tripId }: { readonly tripId: number }) {
  const t = useWords(tripsWords);
  const { plain } = useFormat();
  const { accountId } = useAccount();
  return (
    <Link
      to="/accounts/$accountId/trips/$tripId"
      params={{ accountId, tripId: String(tripId) }}
      className={classes.plain}
      aria-label={t('tripNumber', { tripId: plain(tripId) })}
    >
      {plain(tripId)}
    </Link>
  );
}
