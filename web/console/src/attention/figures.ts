import { type AlarmKind, type AlarmUrgency, alarmKinds } from '@satha/terms/attention';

/** One tone of a figure; tones follow each other. */
export type Tone = { readonly hertz: number; readonly seconds: number };

/** Steps in semitones above the lowest tone, and how long each tone is in beats: what tells the kinds apart by ear. */
type Motif = readonly (readonly [semitones: number, beats: number])[];

/**
 * Our own choice. What is alike sounds alike: what is said of a promise rises, what is said of a truck that errs falls, what is
 * stuck stays on one tone.
 */
const motifs: Readonly<Record<AlarmKind, Motif>> = {
  search_without_worker: [
    [0, 1],
    [12, 1],
    [0, 1],
    [12, 1],
  ],
  search_long: [
    [0, 1],
    [4, 1],
    [7, 1],
    [12, 2],
  ],
  driver_late: [
    [0, 1],
    [5, 1],
    [10, 2],
  ],
  moving_away: [
    [12, 1],
    [7, 1],
    [0, 2],
  ],
  driver_silent: [
    [12, 2],
    [0, 1],
    [0, 1],
  ],
  stopped_on_way: [
    [7, 1],
    [0, 1],
    [0, 1],
    [0, 1],
  ],
  not_on_way: [
    [12, 1],
    [7, 2],
  ],
  offer_unanswered: [
    [0, 1],
    [4, 1],
    [0, 1],
  ],
  late_reported: [
    [0, 2],
    [5, 1],
  ],
  promise_at_risk: [
    [0, 1],
    [5, 2],
  ],
  extra_unanswered: [
    [4, 1],
    [7, 1],
    [4, 1],
    [7, 1],
  ],
  long_on_scene: [
    [7, 2],
    [4, 2],
  ],
  vehicle_aboard: [
    [7, 1],
    [4, 1],
    [0, 2],
  ],
  texts_stuck: [
    [0, 1],
    [0, 1],
    [0, 2],
  ],
  mails_stuck: [
    [0, 2],
    [0, 2],
  ],
  press_unconfirmed: [
    [7, 1],
    [7, 1],
    [4, 2],
  ],
  webhook_failing: [
    [3, 1],
    [0, 2],
  ],
  driver_document_over: [
    [3, 1],
    [0, 1],
    [3, 1],
    [0, 2],
  ],
  vehicle_document_over: [
    [5, 1],
    [0, 1],
    [5, 1],
    [0, 2],
  ],
  driver_document_due: [
    [3, 1],
    [0, 1],
    [3, 2],
  ],
  vehicle_document_due: [
    [5, 1],
    [0, 1],
    [5, 2],
  ],
};

/** The sooner somebody should look, the higher and faster, and what cannot wait is said twice. */
const manners: Readonly<
  Record<AlarmUrgency, { readonly lowestHertz: number; readonly beatSeconds: number; readonly times: number }>
> = {
  now: { lowestHertz: 660, beatSeconds: 0.13, times: 2 },
  soon: { lowestHertz: 495, beatSeconds: 0.17, times: 1 },
  later: { lowestHertz: 370, beatSeconds: 0.24, times: 1 },
};

/** Returns the tones that say a kind of alarm, which none other has. */
export function figureOf(kind: AlarmKind): readonly Tone[] {
  const { lowestHertz, beatSeconds, times } = manners[alarmKinds[kind].urgency];
  const once = motifs[kind].map(([semitones, beats]) => ({
    hertz: Math.round(lowestHertz * 2 ** (semitones / 12)),
    seconds: beats * beatSeconds,
  }));
  return Array.from({ length: times }, () => once).flat();
}
