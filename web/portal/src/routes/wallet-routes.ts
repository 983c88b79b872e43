import { createRoute } from '@tanstack/react-router';
import { readDocumentsSearch } from '../pages/documents/documents-search.ts';
import { readLedgerSearch } from '../pages/wallet/ledger/ledger-search.ts';
import { readTopUpSearch } from '../pages/wallet/top-up/top-up-search.ts';
import { accountRoute } from './account-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const walletRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'wallet',
  validateSearch: readLedgerSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/wallet/wallet-page.tsx'), 'WalletPage'),
});

const topUpRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'wallet/top-up',
  validateSearch: readTopUpSearch,
  component: lazyPage(() => import('../pages/wallet/top-up-page.tsx'), 'TopUpPage'),
});

const autoRechargeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'wallet/auto-recharge',
  component: lazyPage(() => import('../pages/wallet/auto-recharge-page.tsx'), 'AutoRechargePage'),
});

const documentsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'documents',
  validateSearch: readDocumentsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/documents/documents-page.tsx'), 'DocumentsPage'),
});

export const walletRoutes = [walletRoute, topUpRoute, autoRechargeRoute, documentsRoute] as const;
