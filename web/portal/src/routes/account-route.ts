import { createRoute, notFound } from '@tanstack/react-router';
import { AccountLayout } from '../shell/account-layout.tsx';
import { rememberAccount } from '../shell/last-account.ts';
import { rootRoute } from './root-route.tsx';
import { requireSession } from './route-parts.ts';

/** The route of everything of one account; who is no member of it finds nothing. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/$accountId',
  params: {
    parse: ({ accountId }) => ({ accountId: /^[1-9]\d{0,15}$/.test(accountId) ? Number(accountId) : 0 }),
    stringify: ({ accountId }) => ({ accountId: String(accountId) }),
  },
  beforeLoad: async ({ context, location, params }) => {
    const { session } = await requireSession({ context, location });
    const account = session.accounts.find(({ accountId }) => accountId === params.accountId);
    if (account === undefined) throw notFound();
    rememberAccount(account.accountId);
    return { session, account };
  },
  component: AccountLayout,
});
