import { createAnswerCounter } from './answer-counter.ts';
import { openConnection } from './http-client.ts';
import type { NextRequest } from './next-request.ts';

export type AlternatingTarget = { readonly port: number; readonly nextRequest: NextRequest };

/**
 * Sends one request at a time, to each target in turn, and returns each target's middle latency in ms. What slows the
 * machine for a second slows neighbouring requests alike, so that the figures can be compared although rounds of their own
 * could not. Every second turn goes backwards, so that none always follows the same other one.
 */
export async function runAlternatingLoad(
  targets: readonly AlternatingTarget[],
  seconds: number,
): Promise<number[]> {
  const counter = createAnswerCounter();
  const lost = Promise.withResolvers<never>();
  const things = await Promise.all(
    targets.map(async ({ port, nextRequest }) => ({
      connection: await openConnection(port, lost.reject),
      nextRequest,
      latenciesMs: [] as number[],
    })),
  );
  const ask = async ({ connection, nextRequest, latenciesMs }: (typeof things)[number]) => {
    const answered = Promise.withResolvers<void>();
    const request = nextRequest();
    const sentMs = performance.now();
    connection.send(request, (status, text) => {
      latenciesMs.push(performance.now() - sentMs);
      counter.count(status, text);
      answered.resolve();
    });
    await Promise.race([answered.promise, lost.promise]);
  };
  try {
    const endMs = performance.now() + seconds * 1000;
    for (let turn = 0; performance.now() < endMs; turn += 1) {
      for (const thing of turn % 2 === 0 ? things : things.toReversed()) await ask(thing);
    }
  } finally {
    for (const { connection } of things) connection.close();
  }
  counter.requireAllOk();
  return things.map(
    ({ latenciesMs }) => latenciesMs.sort((a, b) => a - b)[latenciesMs.length >> 1] ?? Number.NaN,
  );
}
