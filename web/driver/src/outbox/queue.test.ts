import { describe, expect, it } from 'vitest';
import { alone } from '../session/locks.ts';
import { startQueue } from './queue.ts';
import type { Step } from './sending.ts';

/** A queue whose pauses end when the test says so. */
function makeQueue(steps: Step[]) {
  const pauses: number[] = [];
  const waiting: (() => void)[] = [];
  const queue = startQueue({
    step: async () => steps.shift() ?? { kind: 'nothing' },
    alone: (work) => work(),
    later(ms, call) {
      pauses.push(ms);
      waiting.push(call);
      return () => {};
    },
    onStep() {},
  });
  return { queue, pauses, steps, passPause: () => waiting.shift()?.() };
}

const pause = (seconds?: number): Step => ({ kind: 'pause', seconds });

describe('a queue', () => {
  it('waits longer after each failure, and as long as the service says', async () => {
    const { queue, pauses, steps, passPause } = makeQueue([pause(), pause(), pause(), pause(30), pause()]);
    queue.hurry();
    for (let left = 4; left >= 0; left -= 1) {
      await expect.poll(() => steps.length).toBe(left);
      passPause();
    }
    await expect.poll(() => pauses.length).toBe(5);
    expect(pauses).toEqual([1_000, 2_000, 4_000, 30_000, 16_000]);
  });

  it('begins with a short pause again once something went through, or something is new', async () => {
    const { queue, pauses, passPause } = makeQueue([pause(), pause(), { kind: 'next' }, pause()]);
    queue.hurry();
    await expect.poll(() => pauses.length).toBe(1);
    passPause();
    await expect.poll(() => pauses.length).toBe(2);
    passPause();
    await expect.poll(() => pauses.length).toBe(3);
    expect(pauses).toEqual([1_000, 2_000, 1_000]);
  });

  it('takes up what is written while it looked for the last time', async () => {
    let found = 0;
    const waits: (() => void)[] = [];
    const queue = startQueue({
      async step() {
        found += 1;
        await new Promise<void>((resolve) => waits.push(resolve));
        return { kind: 'nothing' };
      },
      alone: (work) => work(),
      later: () => () => {},
      onStep() {},
    });
    queue.hurry();
    await expect.poll(() => waits.length).toBe(1);
    queue.hurry();
    waits[0]?.();
    await expect.poll(() => found).toBe(2);
    waits[1]?.();
    queue.stop();
  });

  it('takes up what is written while its lock is given back', async () => {
    let found = 0;
    const unlocks: (() => void)[] = [];
    const queue = startQueue({
      async step() {
        found += 1;
        return { kind: 'nothing' };
      },
      async alone(work) {
        await work();
        await new Promise<void>((resolve) => unlocks.push(resolve));
      },
      later: () => () => {},
      onStep() {},
    });
    queue.hurry();
    await expect.poll(() => unlocks.length).toBe(1);
    queue.hurry();
    unlocks[0]?.();
    await expect.poll(() => found).toBe(2);
    queue.stop();
  });

  it.each(['next', 'pause'] as const)(
    'does not go on in a turn that was taken from it (%s)',
    async (kind) => {
      const ends: (() => void)[] = [];
      let sent = 0;
      let pauses = 0;
      let take = () => {};
      const queue = startQueue({
        async step() {
          sent += 1;
          await new Promise<void>((resolve) => ends.push(resolve));
          return { kind };
        },
        alone: (work) =>
          Promise.race([work(), new Promise<void>((_, reject) => (take = () => reject(new Error('taken'))))]),
        later() {
          pauses += 1;
          return () => {};
        },
        onStep() {},
      });
      queue.hurry();
      await expect.poll(() => sent).toBe(1);
      take();
      await new Promise((resolve) => setImmediate(resolve));
      ends[0]?.();
      await new Promise((resolve) => setImmediate(resolve));
      expect([sent, pauses]).toEqual([1, 1]);
      queue.stop();
    },
  );

  it('is emptied by one tab at a time', async () => {
    let isBusy = false;
    let most = 0;
    let sent = 0;
    let left = 20;
    const tab = () =>
      startQueue({
        async step() {
          if (left === 0) return { kind: 'nothing' };
          most = Math.max(most, isBusy ? 2 : 1);
          isBusy = true;
          await new Promise((resolve) => setImmediate(resolve));
          isBusy = false;
          left -= 1;
          sent += 1;
          return { kind: 'next' };
        },
        alone: (work) => alone('queue-test', work),
        later: () => () => {},
        onStep() {},
      });
    const tabs = [tab(), tab(), tab()];
    for (const { hurry } of tabs) hurry();
    await expect.poll(() => sent).toBe(20);
    expect(most).toBe(1);
  });
});
