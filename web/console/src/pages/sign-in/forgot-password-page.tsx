import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ForgotPasswordPanel } from '@satha/web-kit/people/sign-in/forgot-password-panel.tsx';
import { askForPasswordReset } from '../../api/sign-in.ts';
import { operatorSignInWords } from '../../words/sign-in.ts';
import { operatorChrome } from './operator-chrome.tsx';

export function ForgotPasswordPage() {
  const t = useWords(operatorSignInWords);
  return (
    <ForgotPasswordPanel
      {...operatorChrome}
      send={askForPasswordReset}
      sentText={(email) => t.rich('linkSent', { email: <bdi>{email}</bdi> })}
    />
  );
}
