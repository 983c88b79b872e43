import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { BillingDetailsView } from '@satha/contract/portal/documents';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billingDetailsQuery, changeBillingDetails } from '../../api/money/documents.ts';
import { WhyNoMoney } from '../../shell/not-allowed.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { billingWords } from '../../words/money/billing.ts';

/** Shows and changes how the account is named on its documents. */
export function BillingSection() {
  const t = useWords(billingWords);
  const { accountId } = useAccount();
  const query = useQuery(billingDetailsQuery(accountId));
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded query={query} lines={4}>
        {(details) => <BillingForm accountId={accountId} details={details} />}
      </Loaded>
    </Section>
  );
}

type BillingFormProps = { readonly accountId: number; readonly details: BillingDetailsView };

function BillingForm({ accountId, details }: BillingFormProps) {
  const t = useWords(billingWords);
  const mayChange = useAccount().may('wallet.write');
  const { form, isPending, problem, submit } = useBillingForm({ accountId, details });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <FormProblem problem={problem} />
        <TextInput
          label={t('legalName')}
          autoComplete="organization"
          attributes={autoDirection}
          disabled={!mayChange}
          key={form.key('legalName')}
          {...form.getInputProps('legalName')}
        />
        <TextInput
          label={t('trn')}
          description={t('trnText')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          disabled={!mayChange}
          key={form.key('trn')}
          {...form.getInputProps('trn')}
        />
        <Textarea
          label={t('address')}
          description={t('addressText')}
          autoComplete="street-address"
          attributes={autoDirection}
          rows={3}
          disabled={!mayChange}
          key={form.key('address')}
          {...form.getInputProps('address')}
        />
        {mayChange ? (
          <Group>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            <WhyNoMoney roles={t('notAllowed')} />
          </Text>
        )}
      </Stack>
    </form>
  );
}

function useBillingForm({ accountId, details }: BillingFormProps) {
  const t = useWords(billingWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  return useApiForm({
    initialValues: {
      legalName: details.legalName,
      trn: details.trn ?? '',
      address: details.address ?? '',
    },
    check: ({ legalName, trn, address }) =>
      onlyFaults({
        legalName: legalName.trim() === '' && t('required'),
        trn:
          trn.trim() !== '' &&
          !/^\d{15}$/.test(withPlainDigits(trn).replaceAll(/[\s-]/g, '')) &&
          t('trnWrong'),
        address: trn.trim() !== '' && address.trim() === '' && t('addressMissing'),
      }),
    send: ({ legalName, trn, address }) =>
      changeBillingDetails(accountId, {
        legalName,
        trn: withPlainDigits(trn).trim() || null,
        address: address.trim() || null,
      }),
    onDone: (changed) => {
      queryClient.setQueryData(billingDetailsQuery(accountId).queryKey, changed);
      tell.done(t('saved'));
    },
  });
}
