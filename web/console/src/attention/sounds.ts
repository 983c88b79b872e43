import type { AlarmKind } from '@satha/terms/attention';
import { figureOf } from './figures.ts';

const loudness = 0.25;
const pauseSeconds = 0.05;

let context: AudioContext | undefined;
/** When the last figure is over, by the clock of sounds. */
let until = 0;

/** Lets this page sound: a browser allows it after somebody touched the page. Tells whether it may now. */
export async function allowSound(): Promise<boolean> {
  try {
    context ??= new AudioContext();
    await context.resume();
  } catch {
    return false;
  }
  return canSound();
}

export function canSound(): boolean {
  return context?.state === 'running';
}

/** Plays the figures of some kinds of alarm, one after the other and after what plays still; nothing where the browser does not let it. */
export function play(kinds: readonly AlarmKind[]): void {
  if (!context || !canSound()) return;
  let at = Math.max(context.currentTime, until) + pauseSeconds;
  for (const kind of kinds) {
    for (const { hertz, seconds } of figureOf(kind)) {
      sound(context, hertz, at, seconds);
      at += seconds + pauseSeconds;
    }
    at += 0.4;
  }
  until = at;
}

function sound(audio: AudioContext, hertz: number, at: number, seconds: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = hertz;
  // Without a click at its ends.
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.02);
  gain.gain.setValueAtTime(loudness, at + seconds - 0.04);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
