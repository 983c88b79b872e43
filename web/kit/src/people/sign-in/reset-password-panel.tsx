import { Button, Stack } from '@mantine/core';
import type { CompletePasswordResetRequest } from '@satha/contract/people/sign-in';
import { useState } from 'react';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import { IncompleteLinkPanel } from './incomplete-link-panel.tsx';
import type { PanelChrome } from './panel-chrome.ts';
import { ChosenPasswordField } from './person-fields.tsx';
import { PersonPanel } from './person-panel.tsx';
import { signInWords } from './sign-in-words.ts';

type ResetPasswordProps = PanelChrome & {
  /** What the link brought along; without it, the link is incomplete. */
  readonly token: string | undefined;
  send(request: CompletePasswordResetRequest): Promise<unknown>;
};

/** Asks somebody who forgot their password, and followed the link of a mail, for a new one. */
export function ResetPasswordPanel({ token, send, ...chrome }: ResetPasswordProps) {
  const t = useWords(signInWords);
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <PersonPanel languageButton={chrome.languageButton} title={t('resetDoneTitle')} text={t('resetDone')}>
        <Button fullWidth renderRoot={chrome.toSignIn}>
          {t('signIn')}
        </Button>
      </PersonPanel>
    );
  }
  if (token === undefined) return <IncompleteLinkPanel {...chrome} />;
  return (
    <PersonPanel languageButton={chrome.languageButton} title={t('resetTitle')} text={t('resetText')}>
      <ChooseForm token={token} send={send} onDone={() => setIsDone(true)} />
    </PersonPanel>
  );
}

type ChooseFormProps = Pick<ResetPasswordProps, 'send'> & { readonly token: string; onDone(): void };

function ChooseForm({ token, send, onDone }: ChooseFormProps) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { newPassword: '' },
    check: ({ newPassword }) => onlyFaults({ newPassword: checks.newPassword(newPassword) }),
    send: ({ newPassword }) => send({ token, newPassword }),
    onDone: () => onDone(),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <ChosenPasswordField
          label={t('newPassword')}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t('savePassword')}
        </Button>
      </Stack>
    </form>
  );
}
