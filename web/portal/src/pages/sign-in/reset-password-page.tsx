import { ResetPasswordPanel } from '@satha/web-kit/people/sign-in/reset-password-panel.tsx';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { completePasswordReset } from '../../api/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

export function ResetPasswordPage() {
  const token = useLinkToken();
  return <ResetPasswordPanel {...memberChrome} token={token} send={completePasswordReset} />;
}
