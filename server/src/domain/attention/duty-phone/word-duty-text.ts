import { type AlarmKind, alarmKindList, alarmKinds } from '@satha/terms/attention';
import { dutyPhonePolicy } from './duty-phone.ts';

const words: Readonly<Record<AlarmKind, string>> = {
  extra_unanswered: 'extra waits for an answer',
  driver_late: 'driver late',
  late_reported: 'driver tells of a delay',
  promise_at_risk: 'driver will be late',
  search_long: 'no driver found yet',
  offer_unanswered: 'offers unanswered',
  driver_silent: 'driver silent',
  not_on_way: 'truck not on its way',
  moving_away: 'truck moving away',
  stopped_on_way: 'truck stopped on the way',
  long_on_scene: 'long at the pickup',
  vehicle_aboard: 'vehicle not handed over',
  press_unconfirmed: 'step not confirmed',
  webhook_failing: 'webhook failing',
  texts_stuck: 'texts stuck',
  mails_stuck: 'mails stuck',
  search_without_worker: 'searches stand still',
  driver_document_over: 'driver document over',
  vehicle_document_over: 'truck document over',
  driver_document_due: 'driver document due',
  vehicle_document_due: 'truck document due',
};

type Told = { readonly kind: AlarmKind; readonly subjectId: number };

/**
 * Words one text about alarms, the most pressing kind first: `2 alarms: driver silent (trip 41), texts stuck`. It names numbers of
 * trips and accounts, and nobody; what is too long for two texts is left to the count at its beginning.
 */
export function wordDutyText(alarms: readonly Told[]): string {
  const byKind = Map.groupBy(alarms, ({ kind }) => kind);
  const parts = alarmKindList.flatMap((kind) => {
    const told = byKind.get(kind);
    if (!told) return [];
    const { subject } = alarmKinds[kind];
    if (subject === 'service') return words[kind];
    const numbers = told.map(({ subjectId }) => subjectId).toSorted((one, other) => one - other);
    return `${words[kind]} (${subject} ${numbers.join(', ')})`;
  });
  const text = `Satha: ${alarms.length} ${alarms.length === 1 ? 'alarm' : 'alarms'} nobody has seen: ${parts.join('; ')}`;
  if (text.length <= dutyPhonePolicy.mostCharacters) return text;
  return `${text.slice(0, dutyPhonePolicy.mostCharacters - 1)}…`;
}
