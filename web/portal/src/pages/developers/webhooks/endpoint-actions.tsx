import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { IconDots, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { challengeEndpoint, changeEndpoint, testEndpoint, webhookKeys } from '../../../api/webhooks.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import { useChallengeFault } from './challenge-fault.tsx';
import { ConfirmChange, type EndpointChange, RotateSecret } from './endpoint-changes.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointSecretDialog } from './endpoint-secret-dialog.tsx';

type EndpointActionsProps = {
  readonly endpoint: EndpointView;
  readonly eventTypes: readonly string[];
  onRemoved(): void;
};

type Open = EndpointChange | 'edit' | 'rotate';

/** Shows what can be done with an endpoint. */
export function EndpointActions({ endpoint, eventTypes, onRemoved }: EndpointActionsProps) {
  const t = useWords(webhooksWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const { endpointId } = endpoint;
  return (
    <Group gap="xs" wrap="nowrap">
      {endpoint.proof === 'unproven' ? (
        <SendChallenge endpoint={endpoint} />
      ) : (
        <SendTest endpoint={endpoint} />
      )}
      <ActionsMenu endpoint={endpoint} onChoose={setOpen} />
      {open === 'edit' && (
        <EndpointForm
          endpoint={endpoint}
          eventTypes={eventTypes}
          send={(request) => changeEndpoint(accountId, endpointId, request)}
          onDone={async () => {
            await queryClient.invalidateQueries({ queryKey: webhookKeys.endpoints(accountId) });
            tell.done(t('changeDone'));
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'rotate' && (
        <RotateSecret
          endpoint={endpoint}
          onRotated={(made) => {
            close();
            setSecret(made);
          }}
          onClose={close}
        />
      )}
      {open !== undefined && open !== 'edit' && open !== 'rotate' && (
        <ConfirmChange endpoint={endpoint} change={open} onRemoved={onRemoved} onClose={close} />
      )}
      {secret !== undefined && (
        <EndpointSecretDialog url={endpoint.url} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Group>
  );
}

type ActionsMenuProps = { readonly endpoint: EndpointView; onChoose(open: Open): void };

function ActionsMenu({ endpoint: { status, proof, disabledBy }, onChoose }: ActionsMenuProps) {
  const t = useWords(webhooksWords);
  const isActive = status === 'active';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('actions')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('edit')}>{t('edit')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('rotate')}>{t('rotate')}</Menu.Item>
        {isActive && proof !== 'unproven' && (
          <Menu.Item onClick={() => onChoose('missed')}>{t('resendMissed')}</Menu.Item>
        )}
        {disabledBy !== 'operator' && (
          <Menu.Item onClick={() => onChoose(isActive ? 'disable' : 'enable')}>
            {t(isActive ? 'disable' : 'enable')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="var(--mantine-color-error)" onClick={() => onChoose('remove')}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SendChallenge({ endpoint: { endpointId } }: { readonly endpoint: EndpointView }) {
  const t = useWords(webhooksWords);
  const sayFault = useChallengeFault();
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => challengeEndpoint(accountId, endpointId),
    onSuccess: async ({ isProven, fault, statusCode, error }) => {
      if (isProven) tell.done(t('challengeProven'));
      else {
        const why = sayFault({ fault, statusCode, error: error ?? '' });
        tell.failed(new Error(t('challengeNotProven', { error: why })));
      }
      await queryClient.invalidateQueries({ queryKey: webhookKeys.endpoints(accountId) });
    },
    onError: tell.failed,
  });
  return (
    <Button leftSection={<IconSend size={16} aria-hidden />} loading={isPending} onClick={() => mutate()}>
      {t('sendChallenge')}
    </Button>
  );
}

function SendTest({ endpoint: { endpointId } }: { readonly endpoint: EndpointView }) {
  const t = useWords(webhooksWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => testEndpoint(accountId, endpointId),
    onSuccess: async ({ hasArrived, statusCode, durationMs, error }) => {
      if (hasArrived) tell.done(t('testArrived', { status: statusCode ?? 0, ms: durationMs }));
      else tell.failed(new Error(t('testFailed', { error: error ?? '' })));
      await queryClient.invalidateQueries({ queryKey: webhookKeys.deliveries(accountId, endpointId) });
    },
    onError: tell.failed,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('sendTest')}
    </Button>
  );
}
