import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import type { TwoFactorSetUpData } from '@satha/contract/portal/me';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { beginTwoFactor, confirmTwoFactor } from '../../api/me.ts';
import { profileWords } from '../../words/profile.ts';
import { AskPassword } from './ask-password.tsx';
import { QrCode } from './qr-code.tsx';

type SetUpProps = { onDone(backupCodes: readonly string[]): unknown };

/** Password, then the app, then a code that shows that the app has it. */
export function SetUpTwoFactor({ onDone }: SetUpProps) {
  const t = useWords(profileWords);
  const [setUp, setSetUp] = useState<TwoFactorSetUpData>();
  if (setUp === undefined) return <AskPassword send={beginTwoFactor} label={t('goOn')} onDone={setSetUp} />;
  return <ConfirmApp setUp={setUp} onDone={() => onDone(setUp.backupCodes)} />;
}

function ConfirmApp({ setUp, onDone }: { readonly setUp: TwoFactorSetUpData; onDone(): unknown }) {
  const t = useWords(profileWords);
  const secret = new URL(setUp.totpUri).searchParams.get('secret') ?? '';
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { code: '' },
    check: ({ code }) => onlyFaults({ code: !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('codeInvalid') }),
    send: ({ code }) => confirmTwoFactor(code.replaceAll(' ', '')),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('scan')}</Text>
        <QrCode text={setUp.totpUri} label={t('qrCode')} />
        <Text size="sm">
          {t('key')}: <Code dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <FormProblem problem={problem} />
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={isPending}>
          {t('confirmCode')}
        </Button>
      </Stack>
    </form>
  );
}
