import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { giveSecondFactor } from '../../api/sign-in.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { signInWords } from '../../words/sign-in.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { PersonPanel } from './person-panel.tsx';
import { readNext } from './person-search.ts';
import { useLinkToken } from './use-link-token.ts';

export function TwoFactorPage() {
  const t = useWords(signInWords);
  const [isByBackup, setIsByBackup] = useState(false);
  return (
    <PersonPanel
      title={t('twoFactor')}
      text={t(isByBackup ? 'backupText' : 'twoFactorText')}
      footer={<BackToSignIn />}
    >
      <Stack gap="md">
        {isByBackup ? <BackupCodeForm /> : <CodeForm />}
        <Anchor component="button" type="button" size="sm" onClick={() => setIsByBackup(!isByBackup)}>
          {t(isByBackup ? 'useApp' : 'useBackup')}
        </Anchor>
      </Stack>
    </PersonPanel>
  );
}

const route = getRouteApi('/two-factor');

function CodeForm() {
  const t = useWords(signInWords);
  const { next } = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { code: '' },
    check: ({ code }) => onlyFaults({ code: !/^\d{6}$/.test(code.replaceAll(' ', '')) && t('codeInvalid') }),
    send: ({ code }) => giveSecondFactor({ code: code.replaceAll(' ', '') }),
    onDone: () => enter(next, linkToken),
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

function BackupCodeForm() {
  const t = useWords(signInWords);
  const { next } = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { backupCode: '' },
    check: ({ backupCode }) => onlyFaults({ backupCode: backupCode.trim() === '' && t('required') }),
    send: ({ backupCode }) => giveSecondFactor({ backupCode: backupCode.trim() }),
    onDone: () => enter(next, linkToken),
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
