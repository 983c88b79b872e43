import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inOneTab } from './lead-lock.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

/** Tabs of one app, of which each counts how often what it runs began and ended; `look` has one seen and hides the others. */
function openTabs(name: string) {
  const running = new Set<string>();
  function open(tab: string) {
    const page = new EventTarget();
    const shown = { visibilityState: 'visible' };
    vi.stubGlobal('document', {
      get visibilityState() {
        return shown.visibilityState;
      },
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
    const end = inOneTab(name, () => {
      running.add(tab);
      return () => running.delete(tab);
    });
    ends.push(end);
    return { end, look: () => page.dispatchEvent(new Event('visibilitychange')) };
  }
  return { open, runs: () => [...running] };
}

describe('what runs in one tab of the app', () => {
  it('runs in the tab that was looked at last', async () => {
    const { open, runs } = openTabs(randomUUID());
    const first = open('first');
    await expect.poll(runs).toEqual(['first']);
    open('second');
    await expect.poll(runs).toEqual(['second']);
    first.look();
    await expect.poll(runs).toEqual(['first']);
  });

  it('goes on in another tab when the one that has it is closed', async () => {
    const { open, runs } = openTabs(randomUUID());
    open('first');
    const second = open('second');
    await expect.poll(runs).toEqual(['second']);
    second.end();
    await expect.poll(runs).toEqual(['first']);
  });

  it('runs nowhere once it is over, and begins in no tab that is over', async () => {
    const { open, runs } = openTabs(randomUUID());
    const first = open('first');
    const second = open('second');
    await expect.poll(runs).toEqual(['second']);
    first.end();
    second.end();
    await expect.poll(runs).toEqual([]);
    open('third').look();
    await expect.poll(runs).toEqual(['third']);
  });
});
