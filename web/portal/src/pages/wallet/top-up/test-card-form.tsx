import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { PaymentOptions, TopUp } from '@satha/contract/portal/payments';
import type { TestCardAnswer } from '@satha/contract/portal/test-payments';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { fillInTestCard } from '../../../api/money/payments.ts';
import { testCardWords, topUpFailureWords, topUpWords } from '../../../words/money/top-up.ts';
import { readCardExpiry, writeCardExpiry } from './card-expiry.ts';
import classes from './top-up.module.css';

type TestCardFormProps = {
  readonly accountId: number;
  readonly topUp: TopUp;
  readonly testCards: PaymentOptions['testCards'];
  onAnswer(topUp: TopUp): void;
};

const fewYears = 3;

/** Shows the sandbox's own card form: test numbers alone, each a press away. */
export function TestCardForm({ accountId, topUp, testCards, onAnswer }: TestCardFormProps) {
  const t = useWords(topUpWords);
  const { money } = useFormat();
  const tFailure = useWords(topUpFailureWords);
  const expiryYear = new Date(topUp.createdAt).getFullYear() + fewYears;
  const { form, isPending, problem, submit } = useApiForm<CardFields, TestCardAnswer>({
    initialValues: { number: '', expiry: writeCardExpiry({ expiryMonth: 12, expiryYear }), cvc: '123' },
    check: (values) => ({
      ...(values.number.trim() === '' && { number: t('numberNeeded') }),
      ...(!readCardExpiry(values.expiry) && { expiry: t('expiryWrong') }),
      ...(!/^\d{3,4}$/.test(values.cvc) && { cvc: t('cvcWrong') }),
    }),
    send: ({ number, expiry, cvc }) => {
      const read = readCardExpiry(expiry);
      if (!read) throw new Error('a card without its last month was sent');
      return fillInTestCard(accountId, topUp.topUpId, { number, ...read, cvc });
    },
    onDone: ({ answer, topUp: latest }) => {
      if (answer === 'accepted' || answer === 'authentication_needed') return onAnswer(latest);
      form.setErrors({ number: tFailure(answer) });
      form.getInputNode('number')?.focus();
    },
  });
  return (
    <Section title={t('cardTitle')} text={t('cardText')}>
      <div className={classes.columns}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <FormProblem problem={problem} />
            <TextInput
              label={t('cardNumber')}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              key={form.key('number')}
              {...form.getInputProps('number')}
            />
            <Group gap="sm" grow align="flex-start">
              {(['expiry', 'cvc'] as const).map((name) => (
                <TextInput
                  label={t(name)}
                  inputMode="numeric"
                  autoComplete="off"
                  dir="ltr"
                  key={form.key(name)}
                  {...form.getInputProps(name)}
                />
              ))}
            </Group>
            <Group>
              <Button type="submit" loading={isPending}>
                {t('payAmount', { amount: money(topUp.amountFils) })}
              </Button>
            </Group>
          </Stack>
        </form>
        <TestCards testCards={testCards} onChoose={(number) => form.setFieldValue('number', number)} />
      </div>
    </Section>
  );
}

type CardFields = { number: string; expiry: string; cvc: string };

type TestCardsProps = {
  readonly testCards: PaymentOptions['testCards'];
  onChoose(number: string): void;
};

function TestCards({ testCards, onChoose }: TestCardsProps) {
  const t = useWords(topUpWords);
  const tOutcome = useWords(testCardWords);
  return (
    <div>
      <Text fw={600} size="sm" mb="xs" id="test-cards">
        {t('testCards')}
      </Text>
      <ul className={classes.cards} aria-labelledby="test-cards">
        {testCards.map(({ number, outcome }) => {
          const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ');
          return (
            <li key={number}>
              <UnstyledButton className={classes.card ?? ''} onClick={() => onChoose(spaced)}>
                <bdi dir="ltr" className={classes.number}>
                  {spaced}
                </bdi>
                <Text component="span" size="sm" c="dimmed">
                  {tOutcome(outcome)}
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
