import { createRoute } from '@tanstack/react-router';
import { readLedgerSearch, readTrialSearch } from '../pages/ledger/ledger-search.ts';
import { consoleRoute } from './console-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const ledgerRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/ledger',
  validateSearch: readLedgerSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/ledger/ledger-page.tsx'), 'LedgerPage'),
});

const trialBalanceRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/ledger/trial-balance',
  validateSearch: readTrialSearch,
  component: lazyPage(() => import('../pages/ledger/trial-balance-page.tsx'), 'TrialBalancePage'),
});

export const ledgerRoutes = [ledgerRoute, trialBalanceRoute] as const;
