import { FinderButton } from '@satha/web-kit/finder/finder-button.tsx';
import { useAccount } from '../use-account.ts';

const load = () => import('./account-finder.tsx').then((module) => ({ default: module.AccountFinder }));

/** Opens the search over one account. */
export function AccountFinderButton() {
  const { accountId } = useAccount();
  return <FinderButton key={accountId} load={load} />;
}
