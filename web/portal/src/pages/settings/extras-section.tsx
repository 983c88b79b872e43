import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { PortalExtraRule } from '@satha/contract/extras/portal-extras';
import { mostExtraFils } from '@satha/terms/extras';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { extraRuleQuery, setExtraRule } from '../../api/trips/extras.ts';
import { useAccount } from '../../shell/use-account.ts';
import { extraRuleWords } from '../../words/extra-rule.ts';

/** Shows and changes who says yes to extras: an owner's to say. */
export function ExtrasSection() {
  const t = useWords(extraRuleWords);
  const { accountId } = useAccount();
  const query = useQuery(extraRuleQuery(accountId));
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded query={query} lines={4}>
        {(rule) => <RuleForm accountId={accountId} rule={rule} />}
      </Loaded>
    </Section>
  );
}

function RuleForm({ accountId, rule }: { readonly accountId: number; readonly rule: PortalExtraRule }) {
  const t = useWords(extraRuleWords);
  const { digits } = useLanguage();
  const tell = useTell();
  const mayChange = useAccount().may('account.write');
  const queryClient = useQueryClient();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: {
      acceptsUpToFils: writeAmount(rule.acceptsUpToFils, digits),
      customerDecides: rule.customerDecides,
      acceptsUnanswered: rule.acceptsUnanswered,
    },
    check: ({ acceptsUpToFils }) =>
      onlyFaults({ acceptsUpToFils: readFils(acceptsUpToFils) === undefined && t('wrong') }),
    send: ({ acceptsUpToFils, ...answers }) =>
      setExtraRule(accountId, { acceptsUpToFils: readFils(acceptsUpToFils) ?? 0, ...answers }),
    onDone: (changed) => {
      queryClient.setQueryData(extraRuleQuery(accountId).queryKey, changed);
      tell.done(t('saved'));
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <FormProblem problem={problem} />
        <TextInput
          label={t('acceptsUpTo')}
          description={t('acceptsUpToText')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          disabled={!mayChange}
          key={form.key('acceptsUpToFils')}
          {...form.getInputProps('acceptsUpToFils')}
        />
        <Checkbox
          label={t('customerDecides')}
          disabled={!mayChange}
          key={form.key('customerDecides')}
          {...form.getInputProps('customerDecides', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('acceptsUnanswered')}
          disabled={!mayChange}
          key={form.key('acceptsUnanswered')}
          {...form.getInputProps('acceptsUnanswered', { type: 'checkbox' })}
        />
        {mayChange ? (
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
  );
}

/** Undefined for what is no amount, or too much. */
function readFils(text: string): number | undefined {
  const fils = readAmount(text);
  return fils === undefined || fils > mostExtraFils ? undefined : fils;
}
