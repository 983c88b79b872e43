import { createAnswerCounter } from './answer-counter.ts';
import { openConnection } from './http-client.ts';

export type FullLoad = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly Buffer[];
};

/** As many requests as the server answers: each connection sends its next when it has its answer. Answers a second. */
export async function runFullLoad({ port, connections, seconds, requests }: FullLoad): Promise<number> {
  const counter = createAnswerCounter();
  const finished = Promise.withResolvers<void>();
  const lost = (error: Error) => finished.reject(error);
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port, lost)));
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  let next = 0;
  let underWay = 0;
  let inTime = 0;

  try {
    for (const connection of opened) {
      const sendNext = () => {
        underWay += 1;
        connection.send(requests[next++ % requests.length] as Buffer, onResponse);
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
