import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { looksLikeEmail, onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askForPasswordReset } from '../../api/sign-in.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { signInWords } from '../../words/sign-in.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { PersonPanel } from './person-panel.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? <AskPanel onSent={setSentTo} /> : <SentPanel email={sentTo} />;
}

function AskPanel({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useWords(signInWords);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { email: '' },
    check: ({ email }) => onlyFaults({ email: !looksLikeEmail(email) && t('emailInvalid') }),
    send: ({ email }) => askForPasswordReset(email.trim()),
    onDone: (_data, { email }) => onSent(email.trim()),
  });
  return (
    <PersonPanel title={t('forgotTitle')} text={t('forgotText')} footer={<BackToSignIn />}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            dir="ltr"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={isPending}>
            {t('sendLink')}
          </Button>
        </Stack>
      </form>
    </PersonPanel>
  );
}

/** The same whether or not anybody has the email: who asks is not told. */
function SentPanel({ email }: { readonly email: string }) {
  const t = useWords(signInWords);
  const { mailOutbox } = useEnvironment();
  const link = (
    <Anchor component={Link} to="/outbox" size="sm">
      {t('outbox')}
    </Anchor>
  );
  return (
    <PersonPanel
      title={t('linkSentTitle')}
      text={t.rich('linkSent', { email: <bdi>{email}</bdi> })}
      footer={<BackToSignIn />}
    >
      {mailOutbox && <Text size="sm">{t.rich('outboxHint', { link })}</Text>}
    </PersonPanel>
  );
}
