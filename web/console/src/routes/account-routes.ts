import { createRoute } from '@tanstack/react-router';
import { readAccountsSearch } from '../pages/accounts/accounts-search.ts';
import { readRequestsSearch } from '../pages/accounts/requests/requests-search.ts';
import { readApprovalsSearch } from '../pages/approvals/approvals-search.ts';
import { readDraftSearch } from '../pages/prices/draft/draft-search.ts';
import { readFeesSearch } from '../pages/prices/fees/fees-search.ts';
import { readPricesSearch } from '../pages/prices/prices-search.ts';
import { consoleRoute } from './console-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const accountsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/accounts',
  validateSearch: readAccountsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/accounts/accounts-page.tsx'), 'AccountsPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/accounts/$accountId',
  component: lazyPage(() => import('../pages/accounts/account-page.tsx'), 'AccountPage'),
});

const accountRequestsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/accounts/$accountId/requests',
  validateSearch: readRequestsSearch,
  component: lazyPage(
    () => import('../pages/accounts/requests/account-requests-page.tsx'),
    'AccountRequestsPage',
  ),
});

const approvalsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/approvals',
  validateSearch: readApprovalsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/approvals/approvals-page.tsx'), 'ApprovalsPage'),
});

const approvalRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/approvals/$approvalId',
  component: lazyPage(() => import('../pages/approvals/approval-page.tsx'), 'ApprovalPage'),
});

const pricesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/prices',
  validateSearch: readPricesSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/prices/prices-page.tsx'), 'PricesPage'),
});

const priceDraftRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/prices/draft',
  validateSearch: readDraftSearch,
  component: lazyPage(() => import('../pages/prices/draft/draft-page.tsx'), 'DraftPage'),
});

const surchargeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/prices/surcharge',
  component: lazyPage(() => import('../pages/prices/surcharge/surcharge-page.tsx'), 'SurchargePage'),
});

const feesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/prices/fees',
  validateSearch: readFeesSearch,
  component: lazyPage(() => import('../pages/prices/fees/fees-page.tsx'), 'FeesPage'),
});

export const accountRoutes = [
  accountsRoute,
  accountRoute,
  accountRequestsRoute,
  approvalsRoute,
  approvalRoute,
  pricesRoute,
  priceDraftRoute,
  surchargeRoute,
  feesRoute,
] as const;
