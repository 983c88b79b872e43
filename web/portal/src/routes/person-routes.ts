import { readToken } from '@satha/web-kit/people/sign-in/link-token.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { readNext } from '../pages/sign-in/read-next.ts';
import { chooseAccount } from '../shell/last-account.ts';
import { lazyPage } from './lazy-page.ts';
import { readPortalAddress } from './portal-address.ts';
import { requireSession } from './require-session.ts';
import { rootRoute } from './root-route.tsx';

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
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session !== null) throw redirect(readPortalAddress(search.next));
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
  component: lazyPage(() => import('../pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: readToken,
  component: lazyPage(() => import('../pages/sign-in/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: readToken,
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
