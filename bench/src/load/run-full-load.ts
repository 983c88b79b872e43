import { createAnswerCounter } from './answer-counter.ts';
import { openConnection } from './http-client.ts';
import type { NextRequest } from './next-request.ts';

export type FullLoad = {
  /** Connections take these in turn. */
  readonly ports: readonly number[];
  readonly connections: number;
  readonly seconds: number;
  readonly nextRequest: NextRequest;
};

export type FullLoadResult = { readonly perSecond: number; readonly p50Ms: number };

/** Sends as many requests as the server answers: each connection sends its next when it has its answer. */
export async function runFullLoad({
  ports,
  connections,
  seconds,
  nextRequest,
}: FullLoad): Promise<FullLoadResult> {
  const counter = createAnswerCounter();
  const finished = Promise.withResolvers<void>();
  const lost = (error: Error) => finished.reject(error);
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      openConnection(ports[index % ports.length] as number, lost),
    ),
  );
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const latenciesMs: number[] = [];
  let underWay = 0;
  let inTime = 0;

  try {
    for (const connection of opened) {
      let sentMs = 0;
      const sendNext = () => {
        underWay += 1;
        sentMs = performance.now();
        connection.send(nextRequest(), onResponse);
      };
      const onResponse = (status: number, text: string) => {
        underWay -= 1;
        counter.count(status, text);
        const nowMs = performance.now();
        if (nowMs < endMs) {
          latenciesMs.push(nowMs - sentMs);
          inTime += 1;
          sendNext();
        } else if (underWay === 0) finished.resolve();
      };
      sendNext();
    }
    await finished.promise;
  } finally {
    for (const connection of opened) connection.close();
  }
  counter.requireAllOk();
  const p50Ms = latenciesMs.sort((a, b) => a - b)[latenciesMs.length >> 1] ?? Number.NaN;
  return { perSecond: inTime / seconds, p50Ms };
}
