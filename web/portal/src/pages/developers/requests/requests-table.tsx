import { Table, Text, UnstyledButton } from '@mantine/core';
import type { LoggedRequestView } from '@satha/contract/portal/requests';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { requestsWords } from '../../../words/developers/requests.ts';
import classes from '../developers.module.css';
import { ResultBadge } from './result-badge.tsx';

type RequestsTableProps = {
  readonly requests: readonly LoggedRequestView[];
  onOpen(entryId: string): void;
};

export function RequestsTable({ requests, onOpen }: RequestsTableProps) {
  const t = useWords(requestsWords);
  return (
    <Table verticalSpacing="xs" highlightOnHover aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('result')}</Table.Th>
          <Table.Th>{t('request')}</Table.Th>
          <Table.Th visibleFrom="md">{t('trip')}</Table.Th>
          <Table.Th ta="end" visibleFrom="md">
            {t('duration')}
          </Table.Th>
          <Table.Th visibleFrom="md">{t('time')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <RequestRow key={request.entryId} request={request} onOpen={() => onOpen(request.entryId)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The whole row may be pressed; for the keyboard and screen readers the path is the button. */
function RequestRow({
  request,
  onOpen,
}: {
  readonly request: LoggedRequestView;
  readonly onOpen: () => void;
}) {
  const t = useWords(requestsWords);
  const { plain } = useFormat();
  const { accountId } = useAccount();
  const { method, path, status, message, tripId, durationMs, requestedAt } = request;
  return (
    <Table.Tr className={classes.row ?? ''} onClick={onOpen}>
      <Table.Td>
        <ResultBadge status={status} />
      </Table.Td>
      <Table.Td className={classes.path ?? ''}>
        <UnstyledButton
          className={classes.plain ?? ''}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
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
      </Table.Td>
      <Table.Td visibleFrom="md">
        {tripId !== null && (
          <Link
            to="/accounts/$accountId/trips/$tripId"
            params={{ accountId, tripId: String(tripId) }}
            className={classes.plain}
            onClick={(event) => event.stopPropagation()}
          >
            {plain(tripId)}
          </Link>
        )}
      </Table.Td>
      <Table.Td ta="end" visibleFrom="md">
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {t('milliseconds', { ms: durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs) })}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          <Time at={requestedAt} shape="second" />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
