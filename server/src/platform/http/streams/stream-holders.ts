import { Problem } from '../../../values/problem.ts';

/** Our own figure: enough for a few workers and their restarts, or a person's open pages. */
const mostStreamsOfHolder = 10;

export type StreamHolders<Holder> = {
  /** @throws Problem too_many_requests when as many streams of the holder are open in this process as may be. */
  requireRoom(holder: Holder): void;
  /** Counts a stream until it is over; `end` is called when its holder may no longer read it. */
  add(holder: Holder, stream: { readonly over: AbortSignal; end(): void }): void;
  /** Ends the streams of those who may no longer read them, by one look-up; to be called again and again. */
  endRefused(): Promise<void>;
};

export type StreamHoldersSettings<Holder> = {
  /** What makes two holders the same. */
  readonly nameOf: (holder: Holder) => string;
  /** Of those who hold streams, the names of those who still may. */
  readonly findAllowed: (holders: readonly Holder[]) => Promise<ReadonlySet<string>>;
  /** Called whenever a holder has as many as may be. */
  readonly onRefused?: () => void;
};

/** Who holds streams open in this process. A gate sees a request once, a stream goes on. */
export function createStreamHolders<Holder>({
  nameOf,
  findAllowed,
  onRefused,
}: StreamHoldersSettings<Holder>): StreamHolders<Holder> {
  const held = new Map<string, { readonly holder: Holder; readonly streams: Set<{ end(): void }> }>();
  return {
    requireRoom(holder) {
      const open = held.get(nameOf(holder))?.streams.size ?? 0;
      if (open < mostStreamsOfHolder) return;
      onRefused?.();
      throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
    },
    add(holder, stream) {
      if (stream.over.aborted) return;
      const name = nameOf(holder);
      const mine = held.get(name) ?? { holder, streams: new Set() };
      held.set(name, mine);
      mine.streams.add(stream);
      stream.over.addEventListener('abort', () => {
        mine.streams.delete(stream);
        if (mine.streams.size === 0) held.delete(name);
      });
    },
    async endRefused() {
      if (held.size === 0) return;
      const asked = [...held.values()];
      const allowed = await findAllowed(asked.map(({ holder }) => holder));
      for (const { holder, streams } of asked) {
        if (!allowed.has(nameOf(holder))) for (const stream of streams) stream.end();
      }
    },
  };
}
