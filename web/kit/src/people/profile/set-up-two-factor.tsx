import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import type { TwoFactorSetUpData } from '@satha/contract/people/profile';
import { useEffect, useRef, useState } from 'react';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { readCode, usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import { AskPassword } from './ask-password.tsx';
import type { ProfileApi } from './profile-api.ts';
import { profileWords } from './profile-words.ts';
import { QrCode } from './qr-code.tsx';

type SetUpProps = { readonly api: ProfileApi; onDone(backupCodes: readonly string[]): unknown };

/** Password, then the app, then a code that shows that the app has it. */
export function SetUpTwoFactor({ api, onDone }: SetUpProps) {
  const t = useWords(profileWords);
  const [setUp, setSetUp] = useState<TwoFactorSetUpData>();
  if (setUp === undefined)
    return <AskPassword send={api.beginTwoFactor} label={t('goOn')} onDone={setSetUp} />;
  return <ConfirmApp api={api} setUp={setUp} onDone={() => onDone(setUp.backupCodes)} />;
}

type ConfirmAppProps = { readonly api: ProfileApi; readonly setUp: TwoFactorSetUpData; onDone(): unknown };

function ConfirmApp({ api, setUp, onDone }: ConfirmAppProps) {
  const t = useWords(profileWords);
  const checks = usePersonChecks();
  const field = useRef<HTMLInputElement>(null);
  // The password's field, which had the focus, is gone.
  useEffect(() => field.current?.focus(), []);
  const secret = new URL(setUp.totpUri).searchParams.get('secret') ?? '';
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { code: '' },
    check: ({ code }) => onlyFaults({ code: checks.code(code) }),
    send: ({ code }) => api.confirmTwoFactor(readCode(code)),
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
          ref={field}
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
