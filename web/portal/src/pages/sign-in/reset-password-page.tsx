import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { readToken } from '@satha/web-kit/people/sign-in/link-token.ts';
import { ResetPasswordPanel } from '@satha/web-kit/people/sign-in/reset-password-panel.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { completePasswordReset } from '../../api/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  const { token } = usePageSearch(route, readToken);
  return <ResetPasswordPanel {...memberChrome} token={token} send={completePasswordReset} />;
}
