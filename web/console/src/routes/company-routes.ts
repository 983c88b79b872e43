import { createRoute } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/audit/audit-search.ts';
import { readFiguresSearch } from '../pages/figures/figures-search.ts';
import { consoleRoute } from './console-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const operatorsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/operators',
  component: lazyPage(() => import('../pages/operators/operators-page.tsx'), 'OperatorsPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const systemRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/system',
  component: lazyPage(() => import('../pages/system/system-page.tsx'), 'SystemPage'),
});

const figuresRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/figures',
  validateSearch: readFiguresSearch,
  component: lazyPage(() => import('../pages/figures/figures-page.tsx'), 'FiguresPage'),
});

export const companyRoutes = [figuresRoute, operatorsRoute, auditRoute, systemRoute] as const;
