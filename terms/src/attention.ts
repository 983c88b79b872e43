import { type TripConcern, tripConcernNames } from './trip-concerns.ts';

/** What is amiss with the service, an account, a driver or a truck, each with what it means: beside the concerns of trips, which are alarms, too. */
export const otherAlarms = {
  webhook_failing:
    'a server of the account has taken no webhook for ten minutes, or was given up within a day',
  texts_stuck: 'short messages have been waiting for two minutes',
  mails_stuck: 'mails have been waiting for five minutes',
  search_without_worker: 'a search for a driver has been due for thirty seconds, and no process takes it up',
  driver_document_over: 'a document of a driver who works is over, and keeps them from work',
  vehicle_document_over: 'a document of the truck is over, and keeps it out of dispatch',
  driver_document_due: 'a document of a driver who works is over within fourteen days',
  vehicle_document_due: 'a document of the truck is over within fourteen days',
} as const satisfies Readonly<Record<string, string>>;

export type OtherAlarm = keyof typeof otherAlarms;
export type AlarmKind = TripConcern | OtherAlarm;

/** What an alarm is about. */
export const alarmSubjects = ['trip', 'account', 'driver', 'vehicle', 'service'] as const;
export type AlarmSubject = (typeof alarmSubjects)[number];

/** How soon somebody should look: while a customer waits for nothing, while they wait longer, or in the course of the shift. */
export const alarmUrgencies = ['now', 'soon', 'later'] as const;
export type AlarmUrgency = (typeof alarmUrgencies)[number];

type AlarmFacts = { readonly subject: AlarmSubject; readonly urgency: AlarmUrgency };

const ofTrip = (urgency: AlarmUrgency): AlarmFacts => ({ subject: 'trip', urgency });

/** Every kind of alarm, the most pressing first. */
export const alarmKinds = {
  search_without_worker: { subject: 'service', urgency: 'now' },
  search_long: ofTrip('now'),
  driver_late: ofTrip('now'),
  moving_away: ofTrip('now'),
  driver_silent: ofTrip('now'),
  stopped_on_way: ofTrip('now'),
  not_on_way: ofTrip('soon'),
  offer_unanswered: ofTrip('soon'),
  late_reported: ofTrip('soon'),
  promise_at_risk: ofTrip('soon'),
  extra_unanswered: ofTrip('soon'),
  long_on_scene: ofTrip('soon'),
  vehicle_aboard: ofTrip('soon'),
  texts_stuck: { subject: 'service', urgency: 'soon' },
  driver_document_over: { subject: 'driver', urgency: 'soon' },
  vehicle_document_over: { subject: 'vehicle', urgency: 'soon' },
  mails_stuck: { subject: 'service', urgency: 'later' },
  press_unconfirmed: ofTrip('later'),
  webhook_failing: { subject: 'account', urgency: 'later' },
  driver_document_due: { subject: 'driver', urgency: 'later' },
  vehicle_document_due: { subject: 'vehicle', urgency: 'later' },
} as const satisfies Readonly<Record<AlarmKind, AlarmFacts>>;

/** What nobody is woken up for. */
export const untextedAlarms = [
  'press_unconfirmed',
  'driver_document_over',
  'vehicle_document_over',
  'driver_document_due',
  'vehicle_document_due',
] as const satisfies readonly AlarmKind[];

export const alarmKindList = Object.keys(alarmKinds) as readonly AlarmKind[];

const concerns: readonly string[] = tripConcernNames;

export function isTripConcern(kind: AlarmKind): kind is TripConcern {
  return concerns.includes(kind);
}

/** What waits to be done by itself, in the order in which it is shown. */
export const systemQueues = [
  'scheduled_trips',
  'searches',
  'texts',
  'mails',
  'webhooks',
  'unproven_endpoints',
  'documents',
  'top_ups',
  'payment_notices',
  'approvals',
] as const;

export type SystemQueue = (typeof systemQueues)[number];
