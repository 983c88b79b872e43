import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { SecondFactorPanel } from '@satha/web-kit/people/sign-in/second-factor-panel.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { giveSecondFactor } from '../../api/sign-in.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { memberChrome } from './member-chrome.tsx';
import { readNext } from './read-next.ts';
import { useLinkToken } from './use-link-token.ts';

const route = getRouteApi('/two-factor');

export function TwoFactorPage() {
  const { next } = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter();
  return (
    <SecondFactorPanel {...memberChrome} send={giveSecondFactor} onDone={() => enter(next, linkToken)} />
  );
}
