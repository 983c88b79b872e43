import { ResetPasswordPanel } from '@satha/web-kit/people/sign-in/reset-password-panel.tsx';
import { completePasswordReset } from '../../api/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';
import { useLinkToken } from './use-link-token.ts';

export function ResetPasswordPage() {
  const token = useLinkToken();
  return <ResetPasswordPanel {...memberChrome} token={token} send={completePasswordReset} />;
}
