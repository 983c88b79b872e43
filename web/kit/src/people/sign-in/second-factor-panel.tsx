import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import type { SecondFactorRequest } from '@satha/contract/people/sign-in';
import { useState } from 'react';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { readCode, usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PanelChrome } from './panel-chrome.ts';
import { PersonPanel } from './person-panel.tsx';
import { signInWords } from './sign-in-words.ts';

type SecondFactorProps = {
  send(request: SecondFactorRequest): Promise<unknown>;
  onDone(): unknown;
};

/** Shows the second step of signing in: a code of the authenticator app, or a backup code. */
export function SecondFactorPanel({ languageButton, toSignIn, ...form }: PanelChrome & SecondFactorProps) {
  const t = useWords(signInWords);
  const [isByBackup, setIsByBackup] = useState(false);
  return (
    <PersonPanel
      languageButton={languageButton}
      title={t('twoFactor')}
      text={t(isByBackup ? 'backupText' : 'twoFactorText')}
      footer={<BackToSignIn toSignIn={toSignIn} />}
    >
      <Stack gap="md">
        {isByBackup ? <BackupCodeForm {...form} /> : <CodeForm {...form} />}
        <Anchor component="button" type="button" size="sm" onClick={() => setIsByBackup(!isByBackup)}>
          {t(isByBackup ? 'useApp' : 'useBackup')}
        </Anchor>
      </Stack>
    </PersonPanel>
  );
}

function CodeForm({ send, onDone }: SecondFactorProps) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { code: '' },
    check: ({ code }) => onlyFaults({ code: checks.code(code) }),
    send: ({ code }) => send({ code: readCode(code) }),
    onDone: () => onDone(),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t('confirm')}
        </Button>
      </Stack>
    </form>
  );
}

function BackupCodeForm({ send, onDone }: SecondFactorProps) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { backupCode: '' },
    check: ({ backupCode }) => onlyFaults({ backupCode: checks.given(backupCode) }),
    send: ({ backupCode }) => send({ backupCode: backupCode.trim() }),
    onDone: () => onDone(),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('backupCode')}
          autoComplete="off"
          dir="ltr"
          key={form.key('backupCode')}
          {...form.getInputProps('backupCode')}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t('confirm')}
        </Button>
      </Stack>
    </form>
  );
}
