import type { FastifyReply } from 'fastify';
import { Problem } from '../../../values/problem.ts';
import type { EventStream, EventStreams } from './event-streams.ts';

/** Our own figure: enough for a few workers and their restarts, or a person's open pages. */
const mostStreamsOfHolder = 10;

export type StreamRegistry<Holder> = {
  /**
   * Answers the request by a stream of the holder's, which ends when the holder may no longer read it.
   * @throws Problem too_many_requests when as many, or as many of the holder, are open in this process as may be.
   */
  open(reply: FastifyReply, holder: Holder, more?: HeldStream): EventStream;
  /** Ends the streams of those who may no longer read them, by one look-up; to be called again and again. */
  endRefused(): Promise<void>;
};

export type HeldStream = {
  /** The account, where the stream tells of a whole one. */
  readonly account?: number;
  /** Called before it ends because its holder may no longer read it. */
  readonly onForbidden?: (stream: EventStream) => void;
};

export type StreamRegistrySettings<Holder> = {
  readonly streams: Pick<EventStreams, 'open'>;
  /** What makes two holders the same. */
  readonly nameOf: (holder: Holder) => string;
  /** Of those who hold streams, the names of those who still may. */
  readonly findAllowed: (holders: readonly Holder[]) => Promise<ReadonlySet<string>>;
  /** Called whenever a holder has as many as may be. */
  readonly onRefused?: () => void;
};

/**
 * Registers the streams that are open in this process, and ends those whose reader is no longer allowed. A
 * gate sees a request once, a stream goes on.
 */
export function createStreamRegistry<Holder>({
  streams,
  nameOf,
  findAllowed,
  onRefused,
}: StreamRegistrySettings<Holder>): StreamRegistry<Holder> {
  const held = new Map<string, { readonly holder: Holder; readonly ends: Set<() => void> }>();
  return {
    open(reply, holder, { account, onForbidden } = {}) {
      const name = nameOf(holder);
      if ((held.get(name)?.ends.size ?? 0) >= mostStreamsOfHolder) {
        onRefused?.();
        throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
      }
      const stream = streams.open(reply, account);
      if (stream.over.aborted) return stream;
      const end = () => {
        onForbidden?.(stream);
        stream.end();
      };
      const mine = held.get(name) ?? { holder, ends: new Set() };
      held.set(name, mine);
      mine.ends.add(end);
      stream.over.addEventListener('abort', () => {
        mine.ends.delete(end);
        if (mine.ends.size === 0) held.delete(name);
      });
      return stream;
    },
    async endRefused() {
      if (held.size === 0) return;
      const asked = [...held.values()];
      const allowed = await findAllowed(asked.map(({ holder }) => holder));
      for (const { holder, ends } of asked) {
        if (!allowed.has(nameOf(holder))) for (const end of ends) end();
      }
    },
  };
}
