import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountListener, listenToAccount } from './account-stream.ts';

type Frame = { readonly data: string; readonly lastEventId: string };

/** A browser's connection, as far as the page sees it. */
class FakeSource {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readonly listeners = new Map<string, (frame: Frame) => void>();
  readonly url: string;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor(url: string) {
    this.url = url;
    FakeSource.opened.push(this);
  }
  addEventListener(type: string, listener: (frame: Frame) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  tell(type: string, data: object, id = ''): void {
    this.listeners.get(type)?.({ data: JSON.stringify(data), lastEventId: id });
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
function look(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}
const latest = () => FakeSource.opened.at(-1) as FakeSource;
const paths = () =>
  FakeSource.opened.map(({ url }) => url.replace('/portal-api/accounts/7/events/stream', ''));

let stops: (() => void)[] = [];
function listen(listener: AccountListener = {}): () => void {
  const stop = listenToAccount(7, listener);
  stops.push(stop);
  return stop;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  FakeSource.opened = [];
});
afterEach(() => {
  // First, whatever becomes of the rest: tests behind this one would wait for ever.
  vi.useRealTimers();
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
});

describe('what happens to an account', () => {
  test('comes by one connection, however many listen, and that is let go with the last of them', () => {
    const heard: number[] = [];
    const first = listen({ onEvent: ({ number }) => heard.push(number) });
    const second = listen({ onEvent: ({ number }) => heard.push(-number) });
    latest().tell('trip.created', { number: 4 }, '4');
    expect([paths(), heard]).toEqual([[''], [4, -4]]);
    first();
    expect(latest().readyState).not.toBe(FakeSource.CLOSED);
    second();
    expect(latest().readyState).toBe(FakeSource.CLOSED);
  });

  test('is not listened to by a page that nobody looks at, and is taken up where it was', () => {
    listen();
    latest().onopen();
    latest().tell('wallet.charged', { number: 9 }, '9');
    look('hidden');
    vi.advanceTimersByTime(10_000);
    look('visible');
    expect(paths()).toEqual(['']);
    look('hidden');
    vi.advanceTimersByTime(60_000);
    expect(latest().readyState).toBe(FakeSource.CLOSED);
    look('visible');
    expect(paths()).toEqual(['', '?after=9']);
  });

  test('that may have been missed is asked for again', () => {
    const onGap = vi.fn();
    listen({ onGap });
    latest().onopen();
    expect(onGap).not.toHaveBeenCalled();
    look('hidden');
    vi.advanceTimersByTime(60_000);
    look('visible');
    latest().onopen();
    expect(onGap).toHaveBeenCalledOnce();
  });

  test('that may have been missed is asked for again too when the browser itself came again before anything was heard', () => {
    const onGap = vi.fn();
    listen({ onGap });
    latest().onopen();
    latest().onerror();
    latest().onopen();
    expect(onGap).toHaveBeenCalledOnce();
  });

  test('is tried for again and again when it is refused, more and more seldom, and from now on', () => {
    const states: boolean[] = [];
    listen({ onState: (isLive) => states.push(isLive) });
    latest().onopen();
    latest().tell('trip.created', { number: 4 }, '4');
    for (const waitMs of [2_000, 4_000, 8_000]) {
      const before = FakeSource.opened.length;
      latest().close();
      latest().onerror();
      vi.advanceTimersByTime(waitMs - 1);
      expect(FakeSource.opened).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSource.opened).toHaveLength(before + 1);
    }
    expect([new Set(paths()), states]).toEqual([new Set(['']), [false, true, false]]);
    // Once it was let in, the next refusal is the first one again.
    latest().onopen();
    latest().close();
    latest().onerror();
    const before = FakeSource.opened.length;
    vi.advanceTimersByTime(2_000);
    expect(FakeSource.opened).toHaveLength(before + 1);
  });
});
