import { Badge, Button, Text } from '@mantine/core';
import type { LoggedRequestView } from '@satha/contract/portal/requests';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { TripLink } from '../../../links/trip-links.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { accountRequestWords } from '../../../words/accounts/requests.ts';

/** Returns the columns of an account's log of requests; `onShow`: somebody wants to see the bodies of one. */
export function useRequestColumns(
  onShow: (request: LoggedRequestView) => void,
): readonly ListColumn<LoggedRequestView>[] {
  const t = useWords(accountRequestWords);
  const { whole } = useFormat();
  const { may } = useOperator();
  const details: ListColumn<LoggedRequestView> = {
    id: 'details',
    label: t('details'),
    cell: (request) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onShow(request)}
        aria-label={t('detailsOf', { requestId: request.requestId })}
      >
        {t('details')}
      </Button>
    ),
  };
  return [
    { id: 'time', label: t('time'), isFixed: true, cell: ({ requestedAt }) => <Time at={requestedAt} /> },
    {
      id: 'request',
      label: t('request'),
      cell: ({ method, path }) => (
        <Text component="span" size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {method} {path}
        </Text>
      ),
    },
    { id: 'result', label: t('status'), cell: (request) => <Result request={request} /> },
    {
      id: 'duration',
      label: t('duration'),
      ta: 'right',
      cell: ({ durationMs }) => t('milliseconds', { ms: whole(Math.round(durationMs)) }),
    },
    {
      id: 'trip',
      label: t('trip'),
      cell: ({ tripId }) => (tripId === null ? null : <TripLink tripId={tripId} />),
    },
    ...(may('accounts.write') ? [details] : []),
  ];
}

/** Says how a request was answered. */
export function Result({ request: { status, message } }: { readonly request: LoggedRequestView }) {
  const t = useWords(accountRequestWords);
  if (status === null) return t('left');
  return (
    <>
      <Badge variant="light" color={status < 400 ? 'petrol' : status < 500 ? 'amber' : 'red'}>
        {status}
      </Badge>{' '}
      {message !== null && (
        <Text component="span" size="sm" c="dimmed" dir="ltr">
          {message}
        </Text>
      )}
    </>
  );
}
