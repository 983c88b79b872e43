import { createCell, useCell } from '../kept/cell.ts';

let context: AudioContext | undefined;

/** Whether the phone would play a sound now: a call, or its screen going dark, may take that away. */
const canSound = createCell(false);

/** Tells whether an offer would be heard. */
export function useCanSound(): boolean {
  return useCell(canSound);
}

/** Gets the phone to play sounds later on: call it where something is pressed. False: it will not. */
export async function unlockSound(): Promise<boolean> {
  try {
    context ??= openContext();
    if (context.state !== 'running') await context.resume();
    return context.state === 'running';
  } catch {
    return false;
  }
}

/** What browsers take for a press: of a finger, that it goes up and not that it comes down. */
const presses = ['pointerup', 'click'];

/** Keeps the sound unlocked: by each press, and whenever the phone gives it back. Returns what ends it. */
export function keepSound(): () => void {
  const unlock = () => void unlockSound();
  // Without a press before it a browser makes none, and says so in its console.
  const resume = () => {
    if (context !== undefined && document.visibilityState === 'visible') unlock();
  };
  for (const press of presses) addEventListener(press, unlock);
  document.addEventListener('visibilitychange', resume);
  return () => {
    for (const press of presses) removeEventListener(press, unlock);
    document.removeEventListener('visibilitychange', resume);
  };
}

function openContext(): AudioContext {
  const opened = new AudioContext();
  opened.addEventListener('statechange', () => {
    canSound.set(opened.state === 'running');
    // After a call the phone gives it back, and waits to be asked.
    if (opened.state !== 'running' && document.visibilityState === 'visible')
      void opened.resume().catch(() => {});
  });
  return opened;
}

/** Rings until it is stopped, as a phone does. Returns what stops it. */
export function ring(): () => void {
  const gain = play([
    { hertz: 880, atSeconds: 0, seconds: 0.25 },
    { hertz: 1175, atSeconds: 0.3, seconds: 0.25 },
    { hertz: 880, atSeconds: 0.6, seconds: 0.25 },
    { hertz: 1175, atSeconds: 0.9, seconds: 0.25 },
  ]);
  const timer = setTimeout(() => {
    stopNext = ring();
  }, 2_000);
  let stopNext = () => {};
  return () => {
    clearTimeout(timer);
    gain?.disconnect();
    stopNext();
  };
}

/** Plays one short sound. */
export function chime(): void {
  play([
    { hertz: 660, atSeconds: 0, seconds: 0.15 },
    { hertz: 990, atSeconds: 0.18, seconds: 0.25 },
  ]);
}

type Tone = { readonly hertz: number; readonly atSeconds: number; readonly seconds: number };

/** Returns what the tones go through; undefined: the phone plays none. */
function play(tones: readonly Tone[]): GainNode | undefined {
  if (context?.state !== 'running') {
    // What rings goes on with it, two seconds later.
    void unlockSound();
    return undefined;
  }
  const { destination, currentTime } = context;
  const gain = context.createGain();
  gain.gain.value = 0.9;
  gain.connect(destination);
  for (const { hertz, atSeconds, seconds } of tones) {
    const tone = context.createOscillator();
    // Heard above a diesel engine better than a pure one.
    tone.type = 'square';
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(currentTime + atSeconds);
    tone.stop(currentTime + atSeconds + seconds);
  }
  return gain;
}
