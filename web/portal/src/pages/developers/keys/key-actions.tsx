import { ActionIcon, Menu } from '@mantine/core';
import type { ApiKeyView } from '@satha/contract/portal/keys';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import {
  IconBan,
  IconDots,
  IconListSearch,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { changeKey, type KeyAction, keysQuery } from '../../../api/keys.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { keysWords } from '../../../words/developers/keys.ts';

/** Loaded when it is asked for: few keys are ever given a permission. */
const PermissionsDialog = lazy(async () => ({
  default: (await import('./permissions-dialog.tsx')).PermissionsDialog,
}));

type KeyActionsProps = { readonly apiKey: ApiKeyView; readonly mayWrite: boolean };

/** Shows what can be done with a key; each is asked about first. */
export function KeyActions({ apiKey, mayWrite }: KeyActionsProps) {
  const t = useWords(keysWords);
  const { accountId } = useAccount();
  const [asked, setAsked] = useState<KeyAction>();
  const [isPermitting, setIsPermitting] = useState(false);
  const { name, status, disabledBy } = apiKey;
  const isOpen = mayWrite && status !== 'revoked';
  const other = status === 'active' ? 'disable' : 'enable';
  const OtherIcon = status === 'active' ? IconPlayerPause : IconPlayerPlay;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actions', { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/accounts/${accountId}/developers/requests?key=${apiKey.apiKeyId}`}
            leftSection={<IconListSearch size={16} aria-hidden />}
          >
            {t('requests')}
          </Menu.Item>
          {isOpen && (
            <Menu.Item
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              onClick={() => setIsPermitting(true)}
            >
              {t('permissions')}
            </Menu.Item>
          )}
          {isOpen && disabledBy !== 'operator' && (
            <Menu.Item leftSection={<OtherIcon size={16} aria-hidden />} onClick={() => setAsked(other)}>
              {t(other)}
            </Menu.Item>
          )}
          {isOpen && (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => setAsked('revoke')}
            >
              {t('revoke')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPermitting && (
        <Suspense>
          <PermissionsDialog apiKey={apiKey} onClose={() => setIsPermitting(false)} />
        </Suspense>
      )}
      {asked && <ConfirmChange apiKey={apiKey} action={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type ConfirmChangeProps = { readonly apiKey: ApiKeyView; readonly action: KeyAction; onClose(): void };

function ConfirmChange({ apiKey: { apiKeyId, name, status }, action, onClose }: ConfirmChangeProps) {
  const t = useWords(keysWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => changeKey(accountId, apiKeyId, action),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keysQuery(accountId).queryKey });
      tell.done(t(`${action}Done`, { name }));
      onClose();
    },
  });
  // By somebody else, or on another page: what is asked about here is of no use any more.
  const isGone = status === 'revoked' && !isPending && !isSuccess;
  useEffect(() => {
    if (!isGone) return;
    tell.failed(new Error(t('goneMeanwhile', { name })));
    onClose();
  }, [isGone, name, onClose, t, tell]);
  return (
    <ConfirmDialog
      isOpen
      title={t(`${action}Title`, { name })}
      text={t(`${action}Text`)}
      confirmLabel={t(`${action}Do`)}
      isDangerous={action !== 'enable'}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
