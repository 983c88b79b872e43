import { createRoute } from '@tanstack/react-router';
import { readDocumentsSearch } from '../pages/documents/documents-search.ts';
import { readPaymentsSearch } from '../pages/payments/payments-search.ts';
import { readReceivablesSearch } from '../pages/receivables/receivables-search.ts';
import { readVatSearch } from '../pages/vat/vat-search.ts';
import { consoleRoute } from './console-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const paymentsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/payments',
  validateSearch: readPaymentsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/payments/payments-page.tsx'), 'PaymentsPage'),
});

const paymentRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/payments/$topUpId',
  component: lazyPage(() => import('../pages/payments/payment-page.tsx'), 'PaymentPage'),
});

const documentsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/documents',
  validateSearch: readDocumentsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/documents/documents-page.tsx'), 'DocumentsPage'),
});

const vatRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vat',
  validateSearch: readVatSearch,
  component: lazyPage(() => import('../pages/vat/vat-page.tsx'), 'VatPage'),
});

const receivablesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/receivables',
  validateSearch: readReceivablesSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/receivables/receivables-page.tsx'), 'ReceivablesPage'),
});

const receivableRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/receivables/$tripId',
  component: lazyPage(() => import('../pages/receivables/receivable-page.tsx'), 'ReceivablePage'),
});

/** The pages of payments by card, documents, VAT, and what callers owe. */
export const paperRoutes = [
  paymentsRoute,
  paymentRoute,
  documentsRoute,
  vatRoute,
  receivablesRoute,
  receivableRoute,
] as const;
