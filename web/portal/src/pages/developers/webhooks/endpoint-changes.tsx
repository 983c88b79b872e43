import { Checkbox, Stack, Text } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  removeEndpoint,
  resendMissed,
  rotateSecret,
  turnEndpoint,
  webhookKeys,
} from '../../../api/webhooks.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { webhooksWords } from '../../../words/developers/webhooks.ts';

export type EndpointChange = 'enable' | 'disable' | 'remove' | 'missed';

type ConfirmChangeProps = {
  readonly endpoint: EndpointView;
  readonly change: EndpointChange;
  onRemoved(): void;
  onClose(): void;
};

/** Asks before an endpoint is turned off or on, taken away, or sent what it missed, and does it. */
export function ConfirmChange({ endpoint, change, onRemoved, onClose }: ConfirmChangeProps) {
  const t = useWords(webhooksWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { endpointId, url } = endpoint;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<string> => {
      if (change === 'missed') {
        const { resentCount: count } = await resendMissed(accountId, endpointId);
        return count === 0 ? t('missedNone') : t('missedDone', { count });
      }
      if (change === 'remove') await removeEndpoint(accountId, endpointId);
      else await turnEndpoint(accountId, endpointId, change);
      return t(`${change}Done`);
    },
    onSuccess: async (sentence) => {
      if (change === 'remove') onRemoved();
      await queryClient.invalidateQueries({ queryKey: ['webhooks', accountId] });
      tell.done(sentence);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`${change}Title`)}
      text={
        <Stack gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{url}</bdi>
          </Text>
          <span>{t(`${change}Text`)}</span>
        </Stack>
      }
      confirmLabel={t(`${change}Do`)}
      isDangerous={change === 'disable' || change === 'remove'}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

type RotateSecretProps = {
  readonly endpoint: EndpointView;
  onRotated(secret: string): void;
  onClose(): void;
};

export function RotateSecret({ endpoint, onRotated, onClose }: RotateSecretProps) {
  const t = useWords(webhooksWords);
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const [atOnce, setAtOnce] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rotateSecret(accountId, endpoint.endpointId, atOnce),
    onSuccess: async ({ secret }) => {
      onRotated(secret);
      await queryClient.invalidateQueries({ queryKey: webhookKeys.endpoints(accountId) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('rotateTitle')}
      text={
        <Stack gap="md">
          <span>{t('rotateText')}</span>
          <Checkbox
            label={t('rotateAtOnce')}
            checked={atOnce}
            onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
          />
        </Stack>
      }
      confirmLabel={t('rotateDo')}
      isDangerous={atOnce}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
