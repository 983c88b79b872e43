import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from './account-route.ts';

const walletRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'wallet',
  component: lazyRouteComponent(() => import('../pages/wallet/wallet-page.tsx'), 'WalletPage'),
});

const topUpRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'wallet/top-up',
  component: lazyRouteComponent(() => import('../pages/wallet/top-up-page.tsx'), 'TopUpPage'),
});

const autoRechargeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'wallet/auto-recharge',
  component: lazyRouteComponent(() => import('../pages/wallet/auto-recharge-page.tsx'), 'AutoRechargePage'),
});

const documentsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'documents',
  component: lazyRouteComponent(() => import('../pages/documents/documents-page.tsx'), 'DocumentsPage'),
});

export const walletRoutes = [walletRoute, topUpRoute, autoRechargeRoute, documentsRoute] as const;
