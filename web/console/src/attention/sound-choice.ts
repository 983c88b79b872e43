import { alarmKindList, alarmKinds, alarmUrgencies } from '@satha/terms/attention';
import { readToday } from '@satha/web-kit/dates/read-today.ts';
import { useSyncExternalStore } from 'react';
import { allowSound, play } from './sounds.ts';

const mutedKey = 'satha-attention-muted';
const checkedKey = 'satha-attention-checked';
const listeners = new Set<() => void>();

export type SoundChoice = {
  readonly isMuted: boolean;
  /** Whether somebody has heard the sounds on this day, on this machine. */
  readonly isChecked: boolean;
};

/** Returns what was chosen for the sounds of alarms in this browser. */
export function useSoundChoice(): SoundChoice {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    () => `${read(mutedKey)}/${read(checkedKey)}`,
  );
  const [muted, checked] = stored.split('/');
  return { isMuted: muted === 'yes', isChecked: checked === readToday() };
}

/** One kind of each urgency, what can wait first: whoever hears these hears all. */
const examples = alarmUrgencies
  .flatMap((urgency) => alarmKindList.find((kind) => alarmKinds[kind].urgency === urgency) ?? [])
  .toReversed();

/** Plays a sound of each urgency, at the beginning of a shift, and notes the day. */
export async function checkSound(): Promise<void> {
  await allowSound();
  play(examples);
  store(checkedKey, readToday());
}

export function mute(isMuted: boolean): void {
  store(mutedKey, isMuted ? 'yes' : 'no');
  if (!isMuted) void allowSound();
}

export function isMuted(): boolean {
  return read(mutedKey) === 'yes';
}

/** What lasts as long as the page, where a browser forbids its store. */
const kept = new Map<string, string>();

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? kept.get(key) ?? '';
  } catch {
    return kept.get(key) ?? '';
  }
}

function store(key: string, value: string): void {
  kept.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
  for (const tell of listeners) tell();
}
