import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { useEnter } from '@satha/web-kit/people/session/use-enter.ts';
import { SecondFactorPanel } from '@satha/web-kit/people/sign-in/second-factor-panel.tsx';
import { readNext } from '@satha/web-kit/routing/read-next.ts';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { getRouteApi } from '@tanstack/react-router';
import { askSessionAnew } from '../../api/session.ts';
import { giveSecondFactor } from '../../api/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

const route = getRouteApi('/two-factor');

export function TwoFactorPage() {
  const { next } = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter(askSessionAnew);
  return (
    <SecondFactorPanel {...memberChrome} send={giveSecondFactor} onDone={() => enter(next, linkToken)} />
  );
}
