import { ChangesStreamQuery } from '@satha/contract/console/changes';
import type { ChangeBatch, ChangeFollower } from '../../../domain/changes/follow-changes.ts';
import { findChangesEnd } from '../../../domain/changes/queries.ts';
import { changePolicy } from '../../../domain/changes/record-change.ts';
import type {
  PositionChanges,
  PositionFollower,
} from '../../../domain/drivers/positions/follow-positions.ts';
import { type OperatorPermission, operatorMay } from '../../../domain/operators/operator-roles.ts';
import type { SessionInUse } from '../../../domain/operators/sign-in/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { type EventStream, writeFrame } from '../../../platform/http/streams/event-streams.ts';
import type { StreamRegistry } from '../../../platform/http/streams/stream-registry.ts';
import { viewPositions } from '../board/view-cards.ts';
import { type ConsoleApiRoute, operatorOf } from '../gate.ts';
import {
  type ChangeFrame,
  neededToSee,
  type ViewChangesDeps,
  viewChangedCards,
  viewChanges,
} from './view-changes.ts';

export type ChangesStreamDeps = ViewChangesDeps & {
  readonly changes: ChangeFollower;
  readonly positions: PositionFollower;
  readonly streamsOfOperators: StreamRegistry<SessionInUse>;
};

/** Streams what changes in the records that an operator may look at, for as long as they are signed in with their role. */
export function changesStreamRoute(deps: ChangesStreamDeps): ConsoleApiRoute {
  const schema = { querystring: ChangesStreamQuery };
  const frames = {
    ofLists: shareForAll((batch: ChangeBatch) => viewChanges(deps, batch)),
    ofBoard: shareForAll((batch: ChangeBatch) => viewChangedCards(deps, batch)),
    ofPositions: shareForAll((changes: PositionChanges) =>
      writeFrame({ name: 'positions', data: viewPositions(changes) }),
    ),
  };
  return route(
    'GET',
    '/changes/stream',
    { schema, access: 'operator', sends: 'text/event-stream' },
    async (request, reply) => {
      const { operatorId, role, person } = operatorOf(request);
      const asked = String(request.headers['last-event-id'] || (request.query.after ?? ''));
      const { end, horizon } = await findChangesEnd(deps.db);
      const place = readPlace(asked, horizon, deps.clock());
      const session = { operatorId, sessionId: person.sessionId, role };
      const stream = deps.streamsOfOperators.open(reply, session);
      const maySee = (needs: OperatorPermission | undefined) =>
        needs === undefined || operatorMay(role, needs);
      if (asked !== '' && place === undefined) stream.send({ name: 'everything', data: {} });
      const isBoard = request.query.board === 'true';
      const framesOf = async (batch: ChangeBatch) => [
        ...(await frames.ofLists(batch)),
        ...(isBoard ? await frames.ofBoard(batch) : []),
      ];
      await Promise.all([
        tell(deps, framesOf, { after: place ?? end, maySee }, stream),
        isBoard && maySee(neededToSee.driver) && tellPositions(deps, frames.ofPositions, stream),
      ]).catch((error: unknown) => {
        request.log.warn(
          { err: error },
          'An operator was not told what changed; the stream ends, and the console comes again.',
        );
      });
    },
  );
}

/** Makes what readers are told of the same thing once for all of them. */
function shareForAll<Told extends object, Made>(make: (told: Told) => Made): (told: Told) => Made {
  const made = new WeakMap<Told, Made>();
  return (told) => {
    const one = made.get(told) ?? make(told);
    made.set(told, one);
    return one;
  };
}

async function tell(
  { changes, clock }: ChangesStreamDeps,
  framesOf: (batch: ChangeBatch) => Promise<readonly ChangeFrame[]>,
  reader: { readonly after: number; maySee(needs: OperatorPermission | undefined): boolean },
  stream: EventStream,
): Promise<void> {
  stream.mark(writePlace(reader.after, clock()));
  try {
    for await (const batch of changes.follow(reader.after, stream.over)) {
      const frames = (await framesOf(batch)).filter(({ needs }) => reader.maySee(needs));
      const place = writePlace(batch.at(-1)?.transactionId ?? reader.after, clock());
      for (const [index, { name, data }] of frames.entries()) {
        stream.send({ name, data, ...(index === frames.length - 1 && { id: place }) });
      }
      if (frames.length === 0) stream.mark(place);
      await stream.caughtUp();
    }
  } finally {
    stream.end();
  }
}

async function tellPositions(
  { positions }: Pick<ChangesStreamDeps, 'positions'>,
  frameOf: (changes: PositionChanges) => string,
  stream: EventStream,
): Promise<void> {
  try {
    for await (const changes of positions.follow(stream.over)) {
      stream.sendWritten(frameOf(changes));
      await stream.caughtUp();
    }
  } finally {
    stream.end();
  }
}

/** A place in the stream: the last transaction that was told, and when, in seconds of the real clock. */
function writePlace(transactionId: number, now: Temporal.Instant): string {
  return `${transactionId}-${Math.floor(now.epochMilliseconds / 1000)}`;
}

/** Returns the transaction of a place; undefined when what came after it may be swept away, or it is not one of ours. */
function readPlace(place: string, horizon: number, now: Temporal.Instant): number | undefined {
  const [, transactionId, seconds] = /^(\d{1,16})-(\d{1,12})$/.exec(place) ?? [];
  if (transactionId === undefined) return undefined;
  const age = now.epochMilliseconds / 1000 - Number(seconds);
  const isKnown = Math.abs(age) <= changePolicy.longestAwayMinutes * 60 && Number(transactionId) <= horizon;
  return isKnown ? Number(transactionId) : undefined;
}
