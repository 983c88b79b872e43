import { readAppAddress } from '@satha/web-kit/routing/app-address.ts';
import { readNext } from '@satha/web-kit/routing/read-next.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { rootRoute } from './root-route.tsx';
import { lazyPage } from './route-parts.ts';

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
  component: lazyPage(() => import('../pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  component: lazyPage(() => import('../pages/sign-in/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
});

export const signInRoutes = [
  signInRoute,
  twoFactorRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptInvitationRoute,
] as const;
