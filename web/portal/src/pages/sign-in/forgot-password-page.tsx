import { Anchor, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ForgotPasswordPanel } from '@satha/web-kit/people/sign-in/forgot-password-panel.tsx';
import { Link } from '@tanstack/react-router';
import { askForPasswordReset } from '../../api/sign-in.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

export function ForgotPasswordPage() {
  const t = useWords(memberSignInWords);
  const { mailOutbox } = useEnvironment();
  const link = (
    <Anchor component={Link} to="/outbox" size="sm">
      {t('outbox')}
    </Anchor>
  );
  return (
    <ForgotPasswordPanel
      {...memberChrome}
      send={askForPasswordReset}
      sentText={(email) => t.rich('linkSent', { email: <bdi>{email}</bdi> })}
      mailHint={mailOutbox && <Text size="sm">{t.rich('outboxHint', { link })}</Text>}
    />
  );
}
