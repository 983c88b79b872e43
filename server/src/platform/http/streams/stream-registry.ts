import type { FastifyReply } from 'fastify';
import { Problem } from '../../../values/problem.ts';
import type { EventStream, EventStreams } from './event-streams.ts';

/** Our own figure: enough for a few workers and their restarts, or a person's open pages. */
const mostStreamsOfReader = 10;

export type StreamRegistry<Reader> = {
  /**
   * Answers the request by a stream of the reader's, which ends when the reader may no longer read it.
   * @throws Problem too_many_requests when as many, or as many of the reader, are open in this process as may be.
   */
  open(reply: FastifyReply, reader: Reader, more?: StreamOptions): EventStream;
  /** Ends the streams of those who may no longer read them, by one look-up; to be called again and again. */
  endRefused(): Promise<void>;
  /** Whether any is open in this process. */
  isAnyOpen(): boolean;
};

export type StreamOptions = {
  /** The account, where the stream tells of a whole one. */
  readonly account?: number;
  /** Called before it ends because its reader may no longer read it. */
  readonly onForbidden?: (stream: EventStream) => void;
};

export type StreamRegistrySettings<Reader> = {
  readonly streams: Pick<EventStreams, 'open'>;
  /** Names a reader: two with one name are the same. */
  readonly nameOf: (reader: Reader) => string;
  /** Returns the names of those readers who still may read. */
  readonly findAllowed: (readers: readonly Reader[]) => Promise<ReadonlySet<string>>;
  /** Called whenever a reader has as many as may be. */
  readonly onRefused?: () => void;
};

/**
 * Registers the streams that are open in this process, and ends those whose reader is no longer allowed. A
 * gate sees a request once, a stream goes on.
 */
export function createStreamRegistry<Reader>({
  streams,
  nameOf,
  findAllowed,
  onRefused,
}: StreamRegistrySettings<Reader>): StreamRegistry<Reader> {
  const held = new Map<string, { readonly reader: Reader; readonly ends: Set<() => void> }>();
  return {
    open(reply, reader, { account, onForbidden } = {}) {
      const name = nameOf(reader);
      if ((held.get(name)?.ends.size ?? 0) >= mostStreamsOfReader) {
        onRefused?.();
        throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
      }
      const stream = streams.open(reply, account);
      if (stream.over.aborted) return stream;
      const end = () => {
        onForbidden?.(stream);
        stream.end();
      };
      const mine = held.get(name) ?? { reader, ends: new Set() };
      held.set(name, mine);
      mine.ends.add(end);
      stream.over.addEventListener('abort', () => {
        mine.ends.delete(end);
        if (mine.ends.size === 0) held.delete(name);
      });
      return stream;
    },
    isAnyOpen: () => held.size > 0,
    async endRefused() {
      if (held.size === 0) return;
      const asked = [...held.values()];
      const allowed = await findAllowed(asked.map(({ reader }) => reader));
      for (const { reader, ends } of asked) {
        if (!allowed.has(nameOf(reader))) for (const end of ends) end();
      }
    },
  };
}
