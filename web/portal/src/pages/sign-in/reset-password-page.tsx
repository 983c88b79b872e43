import { Button, Stack } from '@mantine/core';
import { isGoodPassword, onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { PasswordField } from '@satha/web-kit/forms/password-field.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { completePasswordReset } from '../../api/sign-in.ts';
import { signInWords } from '../../words/sign-in.ts';
import { IncompleteLinkPanel } from './incomplete-link-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useLinkToken } from './use-link-token.ts';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <DonePanel />;
  if (token === undefined) return <IncompleteLinkPanel />;
  return <ResetPanel token={token} onDone={() => setIsDone(true)} />;
}

function ResetPanel({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useWords(signInWords);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { newPassword: '' },
    check: ({ newPassword }) =>
      onlyFaults({ newPassword: !isGoodPassword(newPassword) && t('passwordTooShort') }),
    send: ({ newPassword }) => completePasswordReset({ token, newPassword }),
    onDone,
  });
  return (
    <PersonPanel title={t('resetTitle')} text={t('resetText')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          <PasswordField
            label={t('newPassword')}
            description={t('passwordHint')}
            autoComplete="new-password"
            key={form.key('newPassword')}
            {...form.getInputProps('newPassword')}
          />
          <Button type="submit" fullWidth loading={isPending}>
            {t('savePassword')}
          </Button>
        </Stack>
      </form>
    </PersonPanel>
  );
}

function DonePanel() {
  const t = useWords(signInWords);
  return (
    <PersonPanel title={t('resetDoneTitle')} text={t('resetDone')}>
      <Button fullWidth renderRoot={(props) => <Link to="/sign-in" {...props} />}>
        {t('signIn')}
      </Button>
    </PersonPanel>
  );
}
