import { readAppAddress } from '@satha/web-kit/routing/app-address.ts';
import { readNext } from '@satha/web-kit/routing/read-next.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { chooseAccount } from '../shell/last-account.ts';
import { rootRoute } from './root-route.tsx';
import { lazyPage, requireSession } from './route-parts.ts';

/** Reads the token of a link in a mail of an earlier release: later ones have it behind the `#`. */
function readToken(search: Record<string, unknown>): { token?: string } {
  return typeof search.token === 'string' ? { token: search.token } : {};
}

/**
 * Puts the token of a link that an earlier release sent behind the `#`, where links have it now: from there no reload and
 * no other request tells it.
 */
function hideToken({
  search,
  location,
}: {
  readonly search: { token?: string };
  readonly location: { readonly pathname: string };
}): void {
  if (search.token === undefined) return;
  throw redirect({ to: location.pathname, hash: search.token, replace: true });
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async (parts) => {
    const { session } = await requireSession(parts);
    const account = chooseAccount(session.accounts);
    if (account === undefined) throw redirect({ to: '/profile' });
    throw redirect({ to: '/accounts/$accountId', params: { accountId: account.accountId } });
  },
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readNext,
  beforeLoad: async ({ context, search, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session !== null) throw redirect(readAppAddress(search.next, location.hash));
  },
  component: lazyPage(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  component: lazyPage(() => import('../pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  validateSearch: readNext,
  component: lazyPage(() => import('../pages/sign-in/two-factor-page.tsx'), 'TwoFactorPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('../pages/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: readToken,
  beforeLoad: hideToken,
  component: lazyPage(() => import('../pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: readToken,
  beforeLoad: hideToken,
  component: lazyPage(() => import('../pages/sign-in/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: readToken,
  beforeLoad: hideToken,
  component: lazyPage(() => import('../pages/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: requireSession,
  component: lazyPage(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
});

const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  component: lazyPage(() => import('../pages/outbox/outbox-page.tsx'), 'OutboxPage'),
});

export const personRoutes = [
  homeRoute,
  signInRoute,
  signUpRoute,
  twoFactorRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptInvitationRoute,
  confirmEmailRoute,
  profileRoute,
  outboxRoute,
] as const;
