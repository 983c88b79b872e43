import { readId } from '@satha/web-kit/lists/page-search.ts';
import { useParams, useRouterState } from '@tanstack/react-router';

/** Returns the trip that the page shows, or has chosen as `?trip=`, by its address; undefined where there is none. */
export function useShownTrip(): number | undefined {
  const { tripId } = useParams({ strict: false });
  const chosen = useRouterState({
    select: ({ location }) => ('trip' in location.search ? location.search.trip : undefined),
  });
  return readId(tripId ?? chosen);
}
