import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../pages/audit/audit-search.ts';
import { accountRoute } from './account-route.ts';

const homeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});

const membersRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'members',
  component: lazyRouteComponent(() => import('../pages/members/members-page.tsx'), 'MembersPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
});

export const accountPageRoutes = [homeRoute, membersRoute, auditRoute, settingsRoute] as const;
