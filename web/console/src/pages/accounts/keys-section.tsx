import { Button, Group, Table, Text } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import type { ApiKeyView } from '@satha/contract/portal/keys';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountKeysQuery, changeAccountKey, type KeyAction } from '../../api/money/account-steps.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { accountStepWords } from '../../words/money/account-steps.ts';
import { CreateKeyButton } from './record/create-key-button.tsx';

type KeyProps = { readonly accountId: number; readonly apiKey: ApiKeyView };

/** Shows an account's keys, makes them, and disables, enables and revokes them. */
export function KeysSection({ account: { accountId, isDemo } }: { readonly account: ConsoleAccountData }) {
  const t = useWords(accountStepWords);
  const { may } = useOperator();
  const query = useQuery(accountKeysQuery(accountId));
  const isNone = query.data?.items.length === 0;
  const create = may('accounts.admit') && !isDemo && <CreateKeyButton accountId={accountId} />;
  return (
    <Section title={t('keys')} actions={create} {...(isNone && { text: t('noKeys') })}>
      <Loaded query={query} lines={2}>
        {({ items }) => !isNone && <Keys accountId={accountId} keys={items} />}
      </Loaded>
    </Section>
  );
}

function Keys({ accountId, keys }: { readonly accountId: number; readonly keys: readonly ApiKeyView[] }) {
  const t = useWords(accountStepWords);
  const { may } = useOperator();
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('key')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('lastUsed')}</Table.Th>
            {may('accounts.write') && <Table.Th>{t('actionsColumn')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.apiKeyId} accountId={accountId} apiKey={apiKey} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeyRow({ accountId, apiKey }: KeyProps) {
  const t = useWords(accountStepWords);
  const { may } = useOperator();
  const { name, prefix, lastFour, lastUsedAt } = apiKey;
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{name}</bdi>
        <Text component="span" size="sm" c="dimmed" display="block" dir="ltr" ta="start">
          {prefix}…{lastFour}
        </Text>
      </Table.Td>
      <Table.Td>{t(stateOf(apiKey))}</Table.Td>
      <Table.Td>{lastUsedAt === null ? t('never') : <RelativeTime at={lastUsedAt} />}</Table.Td>
      {may('accounts.write') && (
        <Table.Td>
          <KeySteps accountId={accountId} apiKey={apiKey} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function stateOf({ status, disabledBy }: ApiKeyView) {
  if (status !== 'inactive' || disabledBy === null) return status;
  return disabledBy === 'member' ? 'inactiveByMember' : 'inactiveByOperator';
}

function KeySteps({ accountId, apiKey }: KeyProps) {
  const t = useWords(accountStepWords);
  const { may } = useOperator();
  const [asked, setAsked] = useState<KeyAction>();
  if (apiKey.status === 'revoked') return null;
  const other = apiKey.status === 'active' ? 'disable' : may('accounts.admit') && 'enable';
  const actions: readonly KeyAction[] = other ? [other, 'revoke'] : ['revoke'];
  return (
    <Group gap="xs" wrap="nowrap">
      {actions.map((action) => (
        <Button key={action} size="compact-sm" variant="default" onClick={() => setAsked(action)}>
          {t(action)}
        </Button>
      ))}
      {asked && (
        <ConfirmKeyStep
          accountId={accountId}
          apiKey={apiKey}
          action={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Group>
  );
}

type ConfirmProps = KeyProps & { readonly action: KeyAction; onClose(): void };

function ConfirmKeyStep({ accountId, apiKey: { apiKeyId, name }, action, onClose }: ConfirmProps) {
  const t = useWords(accountStepWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeAccountKey(accountId, apiKeyId, action),
    onSuccess: () => {
      onClose();
      tell.done(t(`${action}Done`, { name }));
      return queryClient.invalidateQueries({ queryKey: accountKeysQuery(accountId).queryKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`${action}Title`, { name })}
      text={t(`${action}Text`)}
      confirmLabel={t(action)}
      isDangerous={action === 'revoke'}
      isPending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
