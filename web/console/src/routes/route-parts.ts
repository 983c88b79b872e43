import { createLazyPage } from '@satha/web-kit/routing/lazy-page.ts';
import { createRecallFilters } from '@satha/web-kit/routing/recall-filters.ts';
import { createRequireSession } from '@satha/web-kit/routing/require-session.ts';
import { requireService } from '../api/environment.ts';
import { sessionQuery } from '../api/session.ts';

/** A page whose code comes when it is opened. */
export const lazyPage = createLazyPage(requireService);
/** Opens a list with the filters that its reader left it with. */
export const recallFilters = createRecallFilters('/console');
/** Sends whoever is not signed in to the sign-in page, and from there back. */
export const requireSession = createRequireSession((queryClient) =>
  queryClient.ensureQueryData(sessionQuery),
);
