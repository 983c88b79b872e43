import { Stack, Switch, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery, turnSmsUpdates } from '../../api/account.ts';
import { useAccount } from '../../shell/use-account.ts';
import { settingsWords } from '../../words/settings.ts';

/**
 * Shows and changes whether the account's customers are told by SMS how their trips go on: an owner's to say.
 */
export function MessagesSection() {
  const t = useWords(settingsWords);
  const tell = useTell();
  const { accountId, may } = useAccount();
  const queryClient = useQueryClient();
  const query = useQuery(accountQuery(accountId));
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => turnSmsUpdates(accountId, isOn),
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery(accountId).queryKey, account);
      tell.done(t('messagesSaved'));
    },
    onError: tell.failed,
  });
  const isOwner = may('account.write');
  return (
    <Section title={t('messages')} text={t('messagesText')}>
      <Loaded query={query} lines={2}>
        {({ smsLinksEnabled, smsUpdatesEnabled }) => (
          <Stack gap="xs">
            <Switch
              label={t('messagesUpdates')}
              checked={smsLinksEnabled && smsUpdatesEnabled}
              disabled={!isOwner || !smsLinksEnabled || isPending}
              onChange={(event) => mutate(event.currentTarget.checked)}
            />
            {(!smsLinksEnabled || !isOwner) && (
              <Text size="sm" c="dimmed">
                {t(smsLinksEnabled ? 'messagesOnlyOwners' : 'messagesOff')}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
