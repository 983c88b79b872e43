/** The moves of a trip's status, each told once under the trip's next sequence. */
export const tripEventTypes = [
  'trip.created',
  'trip.search_began',
  'trip.requirements_waived',
  'trip.rescheduled',
  'trip.corrected',
  'trip.driver_assigned',
  'trip.driver_gave_up',
  'trip.driver_changed',
  'trip.driver_arrived',
  'trip.loading',
  'trip.started',
  'trip.completed',
  'trip.cancelled',
  'trip.no_driver_found',
  'trip.failed',
] as const;
export type TripEventType = (typeof tripEventTypes)[number];

/** The events of what a driver told and was confirmed later; they move no trip. */
export const stepEventTypes = ['trip.steps_confirmed'] as const;

/** The events of evidence that a driver recorded; they move no trip. */
export const evidenceEventTypes = [
  'trip.evidence_added',
  'trip.evidence_stored',
  'trip.evidence_missing',
] as const;

/** The events of what is charged beside a trip's fare; they move no trip. */
export const extraEventTypes = ['trip.extra_requested', 'trip.extra_decided'] as const;

/** The types of all events of trips, and of no account's money or endpoints. */
export const eventTypesOfTrips = [
  ...tripEventTypes,
  ...stepEventTypes,
  ...evidenceEventTypes,
  ...extraEventTypes,
] as const;

/** The events of a wallet: its balance changed, or is low. */
export const walletEventTypes = [
  'wallet.charged',
  'wallet.refunded',
  'wallet.low',
  'wallet.topped_up',
  'wallet.adjusted',
  'wallet.payment_reversed',
  'wallet.payment_restored',
  'wallet.recharge_failed',
] as const;

/** The events of an account's endpoints that nobody caused. */
export const webhookEventTypes = ['webhook.disabled'] as const;

/** The types of all events in an account's log. */
export const eventTypes = [...eventTypesOfTrips, ...walletEventTypes, ...webhookEventTypes] as const;
export type EventType = (typeof eventTypes)[number];
