import type { Config } from '../../config/config.ts';
import { findActiveApiKeys } from '../../domain/api-keys/queries.ts';
import { createEventFollower, createTripFollower } from '../../domain/events/follow-events.ts';
import { type ActiveSession, nameSession } from '../../domain/members/memberships/active-session.ts';
import { findActiveSessions } from '../../domain/members/memberships/queries.ts';
import { createDriverLocationFollower } from '../../domain/tracking/follow-driver-locations.ts';
import type { TripLinks } from '../../domain/tracking/links/trip-links.ts';
import { nameTripReader, type TripReader } from '../../entrypoints/tracking-api/trips/asked-trip.ts';
import { findAllowedReaders } from '../../entrypoints/tracking-api/trips/find-allowed-readers.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import {
  createEventStreams,
  type EventStreams,
  eventStreamSettings,
  watchEventStreams,
} from '../../platform/http/streams/event-streams.ts';
import { createStreamRegistry } from '../../platform/http/streams/stream-registry.ts';
import type { Clock } from '../../values/clock.ts';

export function openEventStreams(
  server: HttpServer,
  { limits }: Config,
  { registry }: Metrics,
  { noteLimit }: WithNoteLimit,
): EventStreams {
  const bounds = { most: limits.streams, mostOfAddress: limits.streamsPerAddress, onRefused: noteLimit };
  const eventStreams = createEventStreams(server, eventStreamSettings, bounds);
  watchEventStreams(registry, eventStreams);
  return eventStreams;
}

/** Who holds event streams open, and what those wait for, each looked after for all of them at once. */
export function makeStreams(
  streams: EventStreams,
  parts: WithNoteLimit & { readonly db: Database; readonly clock: Clock; readonly tripLinks: TripLinks },
) {
  const { db } = parts;
  const held = { streams, onRefused: () => parts.noteLimit('streams_of_holder') };
  return {
    events: createEventFollower(db),
    tripMoves: createTripFollower(db),
    driverLocations: createDriverLocationFollower(parts),
    ofKeys: createStreamRegistry<number>({
      ...held,
      nameOf: String,
      findAllowed: async (apiKeyIds) => new Set([...(await findActiveApiKeys(db, apiKeyIds))].map(String)),
    }),
    ofSessions: createStreamRegistry<ActiveSession>({
      ...held,
      nameOf: nameSession,
      findAllowed: (sessions) => findActiveSessions(parts, sessions),
    }),
    ofReaders: createStreamRegistry<TripReader>({
      ...held,
      nameOf: nameTripReader,
      findAllowed: (readers) => findAllowedReaders(parts, readers),
    }),
  };
}

type WithNoteLimit = Pick<SharedLimits, 'noteLimit'>;
