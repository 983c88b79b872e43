import { afterEach, expect, test, vi } from 'vitest';
import { figureOf } from './figures.ts';
import { allowSound, play } from './sounds.ts';

afterEach(() => vi.unstubAllGlobals());

/** When each tone begins and ends, on a clock of sounds that a test moves. */
function listen() {
  const tones: { begin: number; end: number }[] = [];
  const parameter = { value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  const clock = { currentTime: 0 };
  class Audio {
    state = 'running';
    destination = {};
    get currentTime() {
      return clock.currentTime;
    }
    resume = async () => {};
    createGain = () => ({ gain: parameter, connect: () => {} });
    createOscillator() {
      const tone = { begin: 0, end: 0 };
      tones.push(tone);
      return {
        frequency: parameter,
        connect: (next: object) => next,
        start(at: number) {
          tone.begin = at;
        },
        stop(at: number) {
          tone.end = at;
        },
      };
    }
  }
  vi.stubGlobal('AudioContext', Audio);
  return { tones, clock };
}

test('What rings while another figure plays still follows it, and what rings later begins at once', async () => {
  const { tones, clock } = listen();
  expect(await allowSound()).toBe(true);
  play(['driver_late', 'search_long']);
  clock.currentTime = 0.2;
  play(['moving_away']);
  expect(tones).toHaveLength(
    (['driver_late', 'search_long', 'moving_away'] as const).flatMap(figureOf).length,
  );
  for (const [index, { begin }] of tones.entries()) {
    expect(begin).toBeGreaterThan(tones[index - 1]?.end ?? 0);
  }
  clock.currentTime = 60;
  play(['driver_late']);
  const last = figureOf('driver_late').length;
  expect(tones.at(-last)?.begin).toBeCloseTo(60.05);
});
