import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { renameAccount } from '../../api/account.ts';
import { sessionQuery } from '../../api/session.ts';
import { useAccount } from '../../shell/use-account.ts';
import { settingsWords } from '../../words/settings.ts';

/** Shows the account's name, and its number. */
export function NameSection() {
  const t = useWords(settingsWords);
  const tell = useTell();
  const { accountId, name: current, may } = useAccount();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: current },
    check: ({ name }) => onlyFaults({ name: name.trim() === '' && t('required') }),
    send: ({ name }) => renameAccount(accountId, name.trim()),
    onDone: async () => {
      tell.done(t('saved'));
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await router.invalidate();
    },
  });
  return (
    <Section title={t('account')} text={t('accountText', { accountId })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={400}>
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            attributes={autoDirection}
            autoComplete="organization"
            disabled={!may('account.write')}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          {may('account.write') ? (
            <Group>
              <Button type="submit" loading={isPending}>
                {t('save')}
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              {t('onlyOwners')}
            </Text>
          )}
        </Stack>
      </form>
    </Section>
  );
}
