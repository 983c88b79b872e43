import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chime, keepSound, ring, unlockSound } from './ring.ts';

/** A phone's sound: it can be taken away at any time, and comes back when it is asked for. */
class PhoneSound extends EventTarget {
  static opened: PhoneSound | undefined;
  static tones = 0;
  state: string = 'suspended';
  currentTime = 0;
  destination = {};

  constructor() {
    super();
    PhoneSound.opened = this;
  }

  async resume(): Promise<void> {
    this.state = 'running';
  }

  createGain = () => ({ gain: { value: 0 }, connect: () => {}, disconnect: () => {} });

  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => {},
    start: () => {
      PhoneSound.tones += 1;
    },
    stop: () => {},
  });
}

beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('AudioContext', PhoneSound);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an offer rings though a call took the sound away, and each press brings it back', async () => {
  const stopKeeping = keepSound();
  dispatchEvent(new Event('pointerup'));
  await unlockSound();
  const phone = PhoneSound.opened;
  if (phone === undefined) throw new Error('No sound was opened.');

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  phone.state = 'interrupted';
  const stop = ring();
  await Promise.resolve();
  vi.advanceTimersByTime(2_000);
  expect(PhoneSound.tones).toBe(4);
  stop();

  phone.state = 'interrupted';
  dispatchEvent(new Event('pointerup'));
  await Promise.resolve();
  chime();
  expect(PhoneSound.tones).toBe(6);
  stopKeeping();
});
