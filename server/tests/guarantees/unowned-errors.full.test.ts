import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { openStream } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { holdWallet, untilWaiting } from '../harness/locks.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { onSignal, type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let served: ServeProcess;
afterEach(async () => {
  served?.process.kill('SIGKILL');
  await app?.close();
});

test.each([
  ['thrown where nobody catches it', 'throw new Error("nobody owns this")'],
  ['of a promise that nobody waits for', 'Promise.reject(new Error("nobody owns this"))'],
])(
  'An error %s is logged, and ends the process once bookings under way are answered and streams have ended',
  async (_what, code) => {
    app = await startTestApp();
    const { accountId, rawApiKey } = await app.makeAccount();
    served = await spawnServe(app.databaseUrl, onSignal(code));
    const exited = once(served.process, 'exit');
    const headers = { 'x-api-key': rawApiKey };
    const stream = await openStream(`${served.baseUrl}/api/Events/stream`, headers);
    const booked = await holdWallet(app.db, accountId, async (release) => {
      const booking = fetch(served.baseUrl + paths.create, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(sampleTrip),
      });
      await untilWaiting(app.db, 1);
      // Another one while the process ends changes nothing.
      served.process.kill('SIGUSR2');
      await expect.poll(stream.isOver).toBe(true);
      served.process.kill('SIGUSR2');
      await expect.poll(() => faultsOf(served)).toHaveLength(2);
      await release();
      return booking;
    });
    const { status, headers: told } = booked;
    expectOk({ status, headers: told, body: await booked.json() });
    expect(told.get('connection')).toBe('close');
    expect(await exited).toEqual([1, null]);
    const [fault] = faultsOf(served);
    expect(fault?.err).toMatchObject({ message: 'nobody owns this', stack: expect.stringContaining(' at ') });
  },
);

/** What the log has of errors that nothing owned. */
function faultsOf({ lines }: ServeProcess): { readonly err: object }[] {
  return lines.filter((line) => line.includes('"level":"fatal"')).map((line) => JSON.parse(line));
}
