import { Alert, Button, Card, Drawer, Group, Stack, Text } from '@mantine/core';
import type { DeliveryAttempt, DeliveryDetail } from '@satha/contract/portal/webhooks';
import { RelativeTime, Time } from '@satha/web-kit/format/time.tsx';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deliveryQuery, resendDelivery, webhookKeys } from '../../../api/webhooks.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import { CodeBlock } from '../code-block.tsx';
import classes from '../developers.module.css';
import { prettyJson } from '../pretty-json.ts';
import { DeliveryBadge } from './delivery-badge.tsx';

type DeliveryDrawerProps = {
  readonly endpointId: number;
  readonly deliveryId: number | undefined;
  onClose(): void;
};

/** Shows one delivery in full, at the side of the table. */
export function DeliveryDrawer({ endpointId, deliveryId, onClose }: DeliveryDrawerProps) {
  const t = useWords(webhooksWords);
  const tKit = useWords(kitWords);
  const { may } = useAccount();
  return (
    <Drawer
      opened={deliveryId !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('delivery')}
      closeButtonProps={{ 'aria-label': tKit('close') }}
    >
      {deliveryId !== undefined && may('webhooks.write') && (
        <Detail endpointId={endpointId} deliveryId={deliveryId} />
      )}
      {!may('webhooks.write') && <Alert color="gray">{t('bodiesForDevelopers')}</Alert>}
    </Drawer>
  );
}

type DetailProps = { readonly endpointId: number; readonly deliveryId: number };

function Detail({ endpointId, deliveryId }: DetailProps) {
  const t = useWords(webhooksWords);
  const { accountId } = useAccount();
  const query = useQuery(deliveryQuery(accountId, endpointId, deliveryId));
  return (
    <Loaded query={query} lines={10}>
      {(delivery) => (
        <Stack gap="lg">
          <Facts delivery={delivery} />
          {delivery.eventId !== null && <SendAgain endpointId={endpointId} deliveryId={deliveryId} />}
          <Stack gap="sm">
            {delivery.attempts.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('noAttempts')}
              </Text>
            )}
            {delivery.attempts.map((attempt) => (
              <Attempt key={attempt.attempt} attempt={attempt} />
            ))}
          </Stack>
          {delivery.body === null ? (
            <Text size="sm" c="dimmed">
              {t('bodyGone')}
            </Text>
          ) : (
            <CodeBlock title={t('body')} code={prettyJson(delivery.body)} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useWords(webhooksWords);
  return (
    <dl className={classes.facts}>
      <dt>{t('event')}</dt>
      <dd>
        <bdi dir="ltr">{delivery.eventType}</bdi>
      </dd>
      <dt>{t('status')}</dt>
      <dd>
        <DeliveryBadge status={delivery.status} />
      </dd>
      {delivery.eventId !== null && (
        <>
          <dt>{t('eventId')}</dt>
          <dd>
            <bdi dir="ltr">{delivery.eventId}</bdi>
          </dd>
        </>
      )}
      <dt>{t('time')}</dt>
      <dd>
        <Time at={delivery.createdAt} shape="second" />
      </dd>
      {delivery.nextAttemptAt !== null && (
        <>
          <dt>{t('nextAttempt')}</dt>
          <dd>
            <RelativeTime at={delivery.nextAttemptAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

function SendAgain({ endpointId, deliveryId }: DetailProps) {
  const t = useWords(webhooksWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendDelivery(accountId, endpointId, deliveryId),
    onSuccess: async () => {
      tell.done(t('sentAgain'));
      await queryClient.invalidateQueries({ queryKey: webhookKeys.deliveries(accountId, endpointId) });
    },
    onError: tell.failed,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('sendAgain')}
    </Button>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const t = useWords(webhooksWords);
  const { statusCode, error, answer } = attempt;
  return (
    <Card withBorder padding="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text size="sm" fw={600}>
            {t('attempt', { attempt: attempt.attempt })}
          </Text>
          <Text size="sm" c="dimmed">
            <Time at={attempt.startedAt} shape="second" />
          </Text>
        </Group>
        <Text size="sm" c={error === null ? 'green' : 'red'}>
          {statusCode === null ? t('noAnswer') : t('answered', { status: statusCode })}
          {' · '}
          {t('took', { ms: attempt.durationMs })}
        </Text>
        {error !== null && (
          <Text size="sm">
            <bdi dir="ltr">{error}</bdi>
          </Text>
        )}
        {answer !== null && answer !== '' && <CodeBlock title={t('answer')} code={answer} />}
      </Stack>
    </Card>
  );
}
