import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

/** A browser's stream, as far as it is listened to. */
class HeardSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: HeardSource[] = [];
  readyState = 1;
  onopen = () => {};

  constructor() {
    super();
    HeardSource.all.push(this);
  }

  close(): void {
    this.readyState = HeardSource.CLOSED;
  }
}

const states = () => HeardSource.all.map(({ readyState }) => readyState);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  HeardSource.all = [];
  vi.stubGlobal('EventSource', HeardSource);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stream on which the service says that it is there', () => {
  it('is opened anew once nothing is heard any more, and only then', () => {
    const onTrouble = vi.fn();
    const stop = openEventStream({
      address: '/stream',
      takers: new Map([['here', () => {}]]),
      hiddenMs: 60_000,
      longestRetryMs: 15_000,
      longestSilenceMs: 40_000,
      onOpen: () => {},
      onTrouble,
    });
    HeardSource.all[0]?.onopen();
    vi.advanceTimersByTime(30_000);
    HeardSource.all[0]?.dispatchEvent(new MessageEvent('here', { data: '{}' }));
    vi.advanceTimersByTime(30_000);
    expect([states(), onTrouble.mock.calls.length]).toEqual([[1], 0]);
    vi.advanceTimersByTime(10_000);
    expect([states(), onTrouble.mock.calls.length]).toEqual([[2, 1], 1]);
    window.dispatchEvent(new Event('online'));
    expect(states()).toEqual([2, 2, 1]);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(states()).toEqual([2, 2, 2]);
  });
});
