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

/** Sends as many requests as the server answers, and returns how many a second: each connection sends its next when it has its answer. */
export async function runFullLoad({ ports, connections, seconds, nextRequest }: FullLoad): Promise<number> {
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
  let underWay = 0;
  let inTime = 0;

  try {
    for (const connection of opened) {
      const sendNext = () => {
        underWay += 1;
        connection.send(nextRequest(), onResponse);
      };
      const onResponse = (status: number, text: string) => {
        underWay -= 1;
        counter.count(status, text);
        if (performance.now() < endMs) {
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
  return inTime / seconds;
}
