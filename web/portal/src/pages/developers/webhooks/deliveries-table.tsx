import { Table, Text, UnstyledButton } from '@mantine/core';
import type { DeliveryView } from '@satha/contract/portal/webhooks';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import classes from '../developers.module.css';
import { DeliveryBadge } from './delivery-badge.tsx';

type DeliveriesTableProps = {
  readonly deliveries: readonly DeliveryView[];
  onOpen(deliveryId: number): void;
};

/** The whole row may be pressed; for the keyboard and screen readers the event is the button. */
export function DeliveriesTable({ deliveries, onOpen }: DeliveriesTableProps) {
  const t = useWords(webhooksWords);
  const { plain } = useFormat();
  return (
    <Table verticalSpacing="xs" highlightOnHover aria-label={t('deliveries')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('status')}</Table.Th>
          <Table.Th>{t('event')}</Table.Th>
          <Table.Th visibleFrom="lg">{t('trip')}</Table.Th>
          <Table.Th ta="end" visibleFrom="lg">
            {t('attempts')}
          </Table.Th>
          <Table.Th visibleFrom="lg">{t('time')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map(({ deliveryId, status, eventId, eventType, tripId, attemptCount, createdAt }) => (
          <Table.Tr key={deliveryId} className={classes.row ?? ''} onClick={() => onOpen(deliveryId)}>
            <Table.Td>
              <DeliveryBadge status={status} />
            </Table.Td>
            <Table.Td>
              <UnstyledButton
                className={classes.plain ?? ''}
                aria-haspopup="dialog"
                onClick={(event) => {
                  event.stopPropagation();
                  onOpen(deliveryId);
                }}
              >
                <Text size="sm" fw={600} ff="monospace" dir="ltr" className={classes.anywhere ?? ''}>
                  {eventType}
                </Text>
              </UnstyledButton>
              <Text size="sm" c="dimmed" className={classes.anywhere ?? ''}>
                {eventId === null ? t('test') : <bdi dir="ltr">{eventId}</bdi>}
              </Text>
              <Text size="sm" c="dimmed" hiddenFrom="lg">
                <Time at={createdAt} shape="second" />
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="lg">{tripId === null ? '' : plain(tripId)}</Table.Td>
            <Table.Td ta="end" visibleFrom="lg">
              {plain(attemptCount)}
            </Table.Td>
            <Table.Td visibleFrom="lg">
              <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                <Time at={createdAt} shape="second" />
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
