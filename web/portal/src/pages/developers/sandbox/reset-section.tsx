import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { resetAccount } from '../../../api/sandbox.ts';
import { TwoFactorWanted } from '../../../shell/not-allowed.tsx';
import { useAccount } from '../../../shell/use-account.ts';
import { sandboxWords } from '../../../words/developers/sandbox.ts';

/** Resets the account, for owners: what changes and what stays, then a question, then it is done. */
export function ResetSection() {
  const t = useWords(sandboxWords);
  const { may, role } = useAccount();
  return (
    <Section title={t('reset')} text={t('resetText')}>
      <Stack gap="md">
        <Named name={t('goes')} texts={[t('goesTrips'), t('goesClock'), t('goesBalance')]} />
        <Named name={t('stays')} texts={[t('staysRecords'), t('staysAccess')]} />
        {may('account.reset') ? (
          <ResetForm />
        ) : (
          <Text size="sm" c="dimmed">
            {role === 'owner' ? <TwoFactorWanted /> : t('resetFor')}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Named({ name, texts }: { readonly name: string; readonly texts: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Stack component="ul" gap={4} m={0} mt={4} ps="lg">
        {texts.map((text) => (
          <Text key={text} component="li" size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    </div>
  );
}

const mostFils = 100_000_000;

function ResetForm() {
  const t = useWords(sandboxWords);
  const { money } = useFormat();
  const { digits } = useLanguage();
  const range = { least: money(0), most: money(mostFils) };
  const [text, setText] = useState(writeAmount(100_000, digits));
  const [fault, setFault] = useState<string>();
  const [askedFils, setAskedFils] = useState<number>();
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const fils = readAmount(text);
    const isInRange = fils !== undefined && fils <= mostFils;
    setFault(isInRange ? undefined : t('balanceWrong', range));
    if (isInRange) setAskedFils(fils);
  };
  return (
    <>
      <form onSubmit={ask} noValidate>
        <Stack gap="md" maw={440}>
          <TextInput
            label={t('balance')}
            description={t('balanceHint', range)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={text}
            error={fault}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group>
            <Button type="submit" color="red" variant="light">
              {t('resetDo')}
            </Button>
          </Group>
        </Stack>
      </form>
      {askedFils !== undefined && (
        <ConfirmReset balanceFils={askedFils} onClose={() => setAskedFils(undefined)} />
      )}
    </>
  );
}

type ConfirmResetProps = { readonly balanceFils: number; onClose(): void };

function ConfirmReset({ balanceFils, onClose }: ConfirmResetProps) {
  const t = useWords(sandboxWords);
  const format = useFormat();
  const tell = useTell();
  const { accountId, name } = useAccount();
  const client = useQueryClient();
  const { tokenFor } = useTokenFor();
  const amount = format.money(balanceFils);
  const { mutate, isPending, error } = useMutation({
    // One name as long as the question stands: asked again after a lost answer, nothing that was booked since ends.
    mutationFn: () => resetAccount(accountId, { balanceFils, clientToken: tokenFor(String(balanceFils)) }),
    onSuccess: async () => {
      tell.done(t('resetDone', { amount }));
      onClose();
      await client.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('confirmTitle', { name })}
      text={t('confirmText', { amount })}
      confirmLabel={t('confirmDo')}
      isDangerous
      isPending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
