import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PanelChrome } from './panel-chrome.ts';
import { EmailField } from './person-fields.tsx';
import { PersonPanel } from './person-panel.tsx';
import { signInWords } from './sign-in-words.ts';

type ForgotPasswordProps = PanelChrome & {
  /** Asks for a mail with a link to a new password. */
  send(email: string): Promise<unknown>;
  /** What is said once it was asked for, whether or not anybody has the email: who asks is not told. */
  sentText(email: string): ReactNode;
  /** Where else the mail can be read. */
  readonly mailHint?: ReactNode;
};

export function ForgotPasswordPanel({ sentText, mailHint, ...ask }: ForgotPasswordProps) {
  const t = useWords(signInWords);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <AskPanel {...ask} onDone={setSentTo} />;
  return (
    <PersonPanel
      languageButton={ask.languageButton}
      title={t('linkSentTitle')}
      text={sentText(sentTo)}
      footer={<BackToSignIn toSignIn={ask.toSignIn} />}
    >
      {mailHint}
    </PersonPanel>
  );
}

type AskPanelProps = PanelChrome & Pick<ForgotPasswordProps, 'send'> & { onDone(email: string): void };

function AskPanel({ languageButton, toSignIn, send, onDone }: AskPanelProps) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { email: '' },
    check: ({ email }) => onlyFaults({ email: checks.email(email) }),
    send: ({ email }) => send(email.trim()),
    onDone: (_data, { email }) => onDone(email.trim()),
  });
  return (
    <PersonPanel
      languageButton={languageButton}
      title={t('forgotTitle')}
      text={t('forgotText')}
      footer={<BackToSignIn toSignIn={toSignIn} />}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <Button type="submit" fullWidth loading={isPending}>
            {t('sendLink')}
          </Button>
        </Stack>
      </form>
    </PersonPanel>
  );
}
