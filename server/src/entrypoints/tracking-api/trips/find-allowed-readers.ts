import { findSessions } from '../../../domain/sessions/queries.ts';
import { nameSession } from '../../../domain/sessions/session.ts';
import type { TripLinks } from '../../../domain/tracking/links/trip-links.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { TripReader } from './asked-trip.ts';

/**
 * Returns the names of those readers of trips who still may read: whose session is active, or whose link is
 * good.
 */
export async function findAllowedReaders(
  deps: { readonly db: Queryable; readonly clock: Clock; readonly tripLinks: Pick<TripLinks, 'findOpen'> },
  readers: readonly TripReader[],
): Promise<ReadonlySet<string>> {
  const tokenHashes = readers.flatMap((reader) =>
    reader.kind === 'customer' ? [reader.session.tokenHash] : [],
  );
  const links = readers.flatMap((reader) => (reader.kind === 'link' ? [reader.link] : []));
  const [sessions, open] = await Promise.all([
    tokenHashes.length === 0 ? [] : findSessions(deps, 'customer', tokenHashes),
    links.length === 0 ? [] : deps.tripLinks.findOpen(links),
  ]);
  return new Set([...sessions.flatMap((session) => (session ? [nameSession(session)] : [])), ...open]);
}
