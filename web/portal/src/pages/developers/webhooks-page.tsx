import { Button, Stack } from '@mantine/core';
import type { EndpointList as Endpoints } from '@satha/contract/portal/webhooks';
import type { EndpointWithSecret } from '@satha/contract/webhooks/webhook-endpoints';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { createEndpoint, endpointsQuery } from '../../api/webhooks.ts';
import { useAccount } from '../../shell/use-account.ts';
import { webhooksWords } from '../../words/developers/webhooks.ts';
import classes from './developers.module.css';
import { DeliveriesSection } from './webhooks/deliveries-section.tsx';
import { DeliveryDrawer } from './webhooks/delivery-drawer.tsx';
import { EndpointForm } from './webhooks/endpoint-form.tsx';
import { EndpointList } from './webhooks/endpoint-list.tsx';
import { EndpointPanel } from './webhooks/endpoint-panel.tsx';
import { EndpointSecretDialog } from './webhooks/endpoint-secret-dialog.tsx';
import { readWebhooksSearch } from './webhooks/webhooks-search.ts';

const route = getRouteApi('/accounts/$accountId/developers/webhooks');

export function WebhooksPage() {
  const t = useWords(webhooksWords);
  const { accountId, may } = useAccount();
  const navigate = route.useNavigate();
  const endpoints = useQuery(endpointsQuery(accountId));
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<EndpointWithSecret>();
  const add = may('webhooks.write') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <Loaded query={endpoints}>
        {(list) =>
          list.items.length > 0 ? (
            <EndpointsInUse list={list} />
          ) : (
            <EmptyState
              icon={<IconWebhook size={32} stroke={1.5} aria-hidden />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={add}
            />
          )
        }
      </Loaded>
      {isAdding && (
        <EndpointForm
          eventTypes={endpoints.data?.eventTypes ?? []}
          send={(request) => createEndpoint(accountId, request)}
          onDone={(made) => {
            setIsAdding(false);
            setCreated(made);
            void queryClient.invalidateQueries({ queryKey: endpointsQuery(accountId).queryKey });
            void navigate({ search: { endpoint: made.endpoint.endpointId }, replace: true });
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {created && (
        <EndpointSecretDialog
          url={created.endpoint.url}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

/** The endpoints beside the one that is looked at: the first, until another is chosen. */
function EndpointsInUse({ list }: { readonly list: Endpoints }) {
  const { endpoint: chosenId, status, delivery } = usePageSearch(route, readWebhooksSearch);
  const navigate = route.useNavigate();
  const { items, eventTypes } = list;
  const chosen = items.find(({ endpointId }) => endpointId === chosenId) ?? items[0];
  if (!chosen) return null;
  const { endpointId: endpoint } = chosen;
  const filter = status && { status };
  return (
    <div className={classes.columns}>
      <EndpointList
        endpoints={items}
        chosenId={endpoint}
        onChoose={(endpointId) => void navigate({ search: { endpoint: endpointId }, replace: true })}
      />
      <Stack gap="xl" miw={0}>
        <EndpointPanel
          key={endpoint}
          endpoint={chosen}
          eventTypes={eventTypes}
          onRemoved={() => void navigate({ search: {}, replace: true })}
        />
        <DeliveriesSection
          endpointId={endpoint}
          status={status}
          onFilter={(wished) =>
            void navigate({ search: { endpoint, ...(wished && { status: wished }) }, replace: true })
          }
          onOpen={(deliveryId) => void navigate({ search: { endpoint, ...filter, delivery: deliveryId } })}
        />
      </Stack>
      <DeliveryDrawer
        endpointId={endpoint}
        deliveryId={delivery}
        onClose={() => void navigate({ search: { endpoint, ...filter } })}
      />
    </div>
  );
}
