import { Group, Text, Title } from '@mantine/core';
import { type DeliveryStatus, deliveryStatuses } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ChoiceFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveriesQuery } from '../../../api/webhooks.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { deliveryWordOf } from './delivery-badge.tsx';

type DeliveriesSectionProps = {
  readonly endpointId: number;
  readonly status: DeliveryStatus | undefined;
  onFilter(status: DeliveryStatus | undefined): void;
  onOpen(deliveryId: number): void;
};

/** Shows what was sent to an endpoint, and is to be. */
export function DeliveriesSection({ endpointId, status, onFilter, onOpen }: DeliveriesSectionProps) {
  const t = useWords(webhooksWords);
  const { accountId } = useAccount();
  const query = useInfiniteQuery(deliveriesQuery(accountId, endpointId, status));
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="sm" gap="md">
        <div>
          <Title order={2}>{t('deliveries')}</Title>
          <Text size="sm" c="dimmed">
            {t('deliveriesText')}
          </Text>
        </div>
        <ChoiceFilter
          label={t('filter')}
          placeholder={t('anyStatus')}
          choices={deliveryStatuses.map((value) => ({ value, label: t(deliveryWordOf(value)) }))}
          value={status}
          onChange={onFilter}
        />
      </Group>
      <Loaded query={query}>
        {({ pages }) => {
          const deliveries = pages.flatMap(({ items }) => items);
          if (deliveries.length === 0 && status) return <EmptyState title={t('noneMatches')} />;
          if (deliveries.length === 0) {
            return <EmptyState title={t('noDeliveriesTitle')} text={t('noDeliveriesText')} />;
          }
          return (
            <>
              <DeliveriesTable deliveries={deliveries} onOpen={onOpen} />
              <ListEnd query={query} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
