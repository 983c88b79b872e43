import { Stack, Switch, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { requireTwoFactor } from '../../api/account.ts';
import { sessionQuery } from '../../api/session.ts';
import { useAccount } from '../../shell/use-account.ts';
import { useSession } from '../../shell/use-session.ts';
import { settingsWords } from '../../words/settings.ts';

/**
 * Shows and changes whether the account's money needs two-factor sign-in: an owner's to say, who has it on.
 */
export function TwoFactorSection() {
  const t = useWords(settingsWords);
  const tell = useTell();
  const { accountId, requiresTwoFactor, may } = useAccount();
  const { hasTwoFactor } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: (isRequired: boolean) => requireTwoFactor(accountId, isRequired),
    onSuccess: async () => {
      tell.done(t('twoFactorSaved'));
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await router.invalidate();
    },
    onError: tell.failed,
  });
  const isOwner = may('account.write');
  const hint = !isOwner ? 'twoFactorOnlyOwners' : hasTwoFactor ? undefined : 'twoFactorYours';
  return (
    <Section title={t('twoFactor')} text={t('twoFactorText')}>
      <Stack gap="xs">
        <Switch
          label={t('twoFactorRequired')}
          checked={requiresTwoFactor}
          disabled={!isOwner || !hasTwoFactor || isPending}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
        {hint && (
          <Text size="sm" c="dimmed">
            {t(hint)}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
