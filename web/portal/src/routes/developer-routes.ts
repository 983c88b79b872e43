import { createRoute } from '@tanstack/react-router';
import { readMessagesSearch } from '../pages/developers/messages/messages-search.ts';
import { readRequestsSearch } from '../pages/developers/requests/requests-search.ts';
import { readWebhooksSearch } from '../pages/developers/webhooks/webhooks-search.ts';
import { accountRoute } from './account-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const keysRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'developers/keys',
  component: lazyPage(() => import('../pages/developers/keys-page.tsx'), 'KeysPage'),
});

const requestsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'developers/requests',
  validateSearch: readRequestsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/developers/requests-page.tsx'), 'RequestsPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'developers/webhooks',
  validateSearch: readWebhooksSearch,
  component: lazyPage(() => import('../pages/developers/webhooks-page.tsx'), 'WebhooksPage'),
});

const messagesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'developers/messages',
  validateSearch: readMessagesSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/developers/messages-page.tsx'), 'MessagesPage'),
});

const sandboxRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'developers/sandbox',
  component: lazyPage(() => import('../pages/developers/sandbox-page.tsx'), 'SandboxPage'),
});

const docsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'developers/docs',
  component: lazyPage(() => import('../pages/developers/docs-page.tsx'), 'DocsPage'),
});

export const developerRoutes = [
  keysRoute,
  requestsRoute,
  webhooksRoute,
  messagesRoute,
  sandboxRoute,
  docsRoute,
] as const;
