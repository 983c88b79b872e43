import { createRoute } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/audit/audit-search.ts';
import { readHomeSearch } from '../pages/home/home-search.ts';
import { accountRoute } from './account-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const homeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  validateSearch: readHomeSearch,
  component: lazyPage(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});

const membersRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'members',
  component: lazyPage(() => import('../pages/members/members-page.tsx'), 'MembersPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'settings',
  component: lazyPage(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
});

export const accountPageRoutes = [homeRoute, membersRoute, auditRoute, settingsRoute] as const;
