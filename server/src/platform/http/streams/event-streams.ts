import type { FastifyReply } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { HttpServer } from '../http-server.ts';
import { createStreamBounds, type StreamBoundSettings } from './stream-bounds.ts';

/** What one frame of a stream says. */
export type StreamEvent = {
  /** Its kind, which a reader listens for. */
  readonly name: string;
  /** What a reader sends as `Last-Event-ID` when it comes again; without one, the last that it got stays. */
  readonly id?: string;
  readonly data: unknown;
};

/** An answer that stays open and tells one event after the other (text/event-stream). */
export type EventStream = {
  /** Aborted when the stream is over, whoever ended it. Nothing that is sent afterwards goes anywhere. */
  readonly over: AbortSignal;
  send(event: StreamEvent): void;
  /** Sends what was written by `writeFrame`, once for many readers. */
  sendWritten(frame: string): void;
  /** Tells the reader where to begin when it comes again, without an event. */
  mark(id: string): void;
  /** Whether a part of what was sent still waits for the reader to take it. */
  isBehind(): boolean;
  /** Resolves once the reader has taken what was sent, or the stream is over: whoever has much to tell waits here. */
  caughtUp(): Promise<void>;
  end(): void;
};

export type EventStreams = {
  /**
   * Answers the request by a stream; with none of Fastify's later hooks, and no limit to its time. `account` where it
   * tells of a whole account, and counts as one of its streams. `heartbeat`: a frame in place of the comment, for readers
   * that have to notice when none comes.
   * @throws Problem too_many_requests when as many are open in this process as may be.
   */
  open(reply: FastifyReply, account?: number, heartbeat?: string): EventStream;
  /** How many are open in this process. */
  count(): number;
};

export type EventStreamSettings = {
  /** Something is written so often, that a proxy between does not take the connection for dead. */
  readonly heartbeatMs: number;
  /** After how long a reader whose stream ended comes again, if it goes by our word. */
  readonly retryMs: number;
  /** A reader that has not taken what was sent for so long is left; it comes again and goes on from where it was. */
  readonly longestBehindMs: number;
  /** The most that may wait for a reader; one that has more waiting is left at once. */
  readonly mostWaitingBytes: number;
};

export const eventStreamSettings: EventStreamSettings = {
  heartbeatMs: 15_000,
  retryMs: 2_000,
  longestBehindMs: 30_000,
  mostWaitingBytes: 1024 * 1024,
};

/** How long a stream that was ended may take to bring its last bytes to its reader. */
const longestGoodbyeMs = 2_000;

/** Makes the streams of one server; when it stops they end first, so that nothing waits for them. */
export function createEventStreams(
  server: HttpServer,
  settings: EventStreamSettings = eventStreamSettings,
  bounds?: StreamBoundSettings,
): EventStreams {
  const open = new Set<EventStream>();
  const streamBounds = createStreamBounds(server, bounds);
  let isStopping = false;
  server.addHook('preClose', (done) => {
    isStopping = true;
    for (const stream of open) stream.end();
    done();
  });
  return {
    open(reply, account, heartbeat) {
      const place = streamBounds.take(reply.request, account);
      const stream = openEventStream(reply, settings, heartbeat);
      if (isStopping) stream.end();
      open.add(stream);
      const forget = () => {
        open.delete(stream);
        place.leave();
      };
      if (stream.over.aborted) forget();
      else stream.over.addEventListener('abort', forget, { once: true });
      return stream;
    },
    count: () => open.size,
  };
}

/** Shows how many streams are open. */
export function watchEventStreams(registry: Registry, streams: EventStreams): void {
  new Gauge({
    name: 'satha_event_streams',
    help: 'Event streams that are open in this process.',
    registers: [registry],
    collect() {
      this.set(streams.count());
    },
  });
}

function openEventStream(
  reply: FastifyReply,
  settings: EventStreamSettings,
  heartbeat = ': here\n\n',
): EventStream {
  const { raw } = reply.hijack();
  const over = new AbortController();
  raw.on('error', () => {});
  raw.once('close', () => over.abort());

  function write(frame: string): void {
    if (over.signal.aborted) return;
    raw.write(frame);
    // Beyond the bound it is left, not ended: an end would wait for the reader as well.
    if (raw.writableLength > settings.mostWaitingBytes) leave();
    else if (raw.writableNeedDrain) watchReader();
  }
  function leave(): void {
    raw.destroy();
    over.abort();
  }
  let patience: NodeJS.Timeout | undefined;
  let waiting: (() => void)[] = [];
  function watchReader(): void {
    patience ??= setTimeout(leave, settings.longestBehindMs).unref();
  }
  function resumeWriters(): void {
    clearTimeout(patience);
    patience = undefined;
    for (const resolve of waiting) resolve();
    waiting = [];
  }
  raw.on('drain', resumeWriters);

  const beating = setInterval(() => write(heartbeat), settings.heartbeatMs).unref();
  over.signal.addEventListener('abort', () => {
    clearInterval(beating);
    resumeWriters();
  });
  // A reader that left before is not heard of again.
  if (raw.destroyed) over.abort();
  writeHead(reply);
  write(`retry: ${settings.retryMs}\n\n`);

  return {
    over: over.signal,
    send: (event) => write(writeFrame(event)),
    sendWritten: write,
    mark: (id) => write(`id: ${id}\n\n`),
    isBehind: () => raw.writableNeedDrain,
    async caughtUp() {
      if (over.signal.aborted || !raw.writableNeedDrain) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    },
    end() {
      if (over.signal.aborted) return;
      over.abort();
      raw.end();
      setTimeout(() => raw.destroy(), longestGoodbyeMs).unref();
    },
  };
}

/** Begins the answer of a reply that was taken out of Fastify's hands, with the headers that it was given before. */
function writeHead(reply: FastifyReply): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // A proxy that collects an answer before it passes it on would hold back every event.
    'X-Accel-Buffering': 'no',
    // The stream's connection ends with it, so that a server that stops has none left.
    Connection: 'close',
  });
}

/** Writes an event as a frame. JSON has no line breaks of its own, so that a frame is as many lines as it has fields. */
export function writeFrame({ name, id, data }: StreamEvent): string {
  const mark = id === undefined ? '' : `id: ${id}\n`;
  return `${mark}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
