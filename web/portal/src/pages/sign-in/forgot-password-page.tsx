import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ForgotPasswordPanel } from '@satha/web-kit/people/sign-in/forgot-password-panel.tsx';
import { askForPasswordReset } from '../../api/sign-in.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { OutboxHint } from '../outbox/outbox-hint.tsx';
import { memberChrome } from './member-chrome.tsx';

export function ForgotPasswordPage() {
  const t = useWords(memberSignInWords);
  return (
    <ForgotPasswordPanel
      {...memberChrome}
      send={askForPasswordReset}
      sentText={(email) => t.rich('linkSent', { email: <bdi>{email}</bdi> })}
      mailHint={<OutboxHint />}
    />
  );
}
