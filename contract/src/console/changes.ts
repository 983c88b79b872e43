import { type RecordWithPeople, recordsWithPeople } from '@satha/terms/people';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';
import type { AlarmData } from './desk/attention.ts';
import type { BoardCard, BoardPositions } from './desk/board.ts';
import type { LocationRequest } from './desk/calls.ts';
import type { ConsoleVehicle, ListedDriver } from './lists.ts';
import type { ConsoleTripSummary } from './trips.ts';

/**
 * The console's wire about what changes while a page is open: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/changes/stream` | ChangesStreamQuery | server-sent events: Change | a session |
 * | PUT | `/presence/:page` | PresenceBody | PeopleAtRecord | a session, and what looking at the record needs |
 * | DELETE | `/presence/:page` | | | a session |
 *
 * The stream tells the operator what changes of what they may look at, for as long as they are signed in with their role. A
 * frame's event is a key of Changes. The last frame of what changed together has an id; a browser that comes again
 * with it within ten minutes misses nothing, and one that comes later, or with no id of ours, is told `everything`. For the
 * board it tells cards and positions as well: first all positions, then once a second those that changed.
 */
export const ChangesStreamQuery = Type.Object({
  after: Type.Optional(
    Type.String({ pattern: '^\\d{1,16}-\\d{1,12}$', 'x-form': 'the id of a frame of the stream' }),
  ),
  board: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      description: 'true: tells cards and positions, too.',
    }),
  ),
});
export type ChangesStreamQuery = Static<typeof ChangesStreamQuery>;

/** What each frame's data is: the record as the lists tell it, or its number. */
export type Changes = {
  readonly trip: { readonly trip: ConsoleTripSummary };
  readonly driver: { readonly driver: ListedDriver };
  readonly vehicle: { readonly vehicle: ConsoleVehicle };
  /** For the board alone, beside the trip. */
  readonly card: { readonly card: BoardCard };
  /** For the board alone. */
  readonly positions: BoardPositions;
  readonly account: { readonly accountId: number };
  readonly approval: { readonly approvalId: number };
  readonly operator: { readonly operatorId: number };
  /** Open, or over. */
  readonly alarm: { readonly alarm: AlarmData };
  readonly location_request: { readonly locationRequest: LocationRequest };
  readonly people: { readonly kind: RecordWithPeople; readonly recordId: number } & PeopleAtRecord;
  /** More than is told one by one, or what happened is no longer known: whatever is shown is to be asked for again. */
  readonly everything: Record<string, never>;
};

export const PresencePath = Type.Object({
  page: Type.String({
    pattern: '^[0-9a-f]{32}$',
    'x-form': '32 letters a to f and digits',
    description: 'Made up by the page when it opens the record.',
  }),
});

export const PresenceBody = Type.Object({
  kind: Type.Unsafe<RecordWithPeople>({ type: 'string', enum: [...recordsWithPeople] }),
  recordId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
export type PresenceBody = Static<typeof PresenceBody>;

/** Everybody who has the record open, whoever opened it first before the others. */
export const PeopleAtRecord = Type.Object({
  people: Type.Array(
    Type.Object({
      operatorId: Type.Integer(),
      name: Type.String(),
      openedAt: timestamp('By the real clock.'),
    }),
  ),
});
export type PeopleAtRecord = Static<typeof PeopleAtRecord>;
