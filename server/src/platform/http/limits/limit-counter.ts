import { Counter, type Registry } from 'prom-client';

/** The bounds that somebody can run into, as the metric names them. */
export const limitNames = [
  'connections',
  'connections_of_address',
  'slow_readers',
  'streams',
  'streams_of_address',
  'streams_of_account',
  'streams_of_holder',
  'refused_keys',
  'refused_drivers',
  'refused_customers',
  'refused_trackers',
  'codes_asked',
  'codes_tried',
  'attempts',
  'strangers_waiting',
  'evidence_files',
  'uploads_of_driver',
  'condition_reports',
  'documents',
] as const;
export type LimitName = (typeof limitNames)[number];

/** Notes that a bound refused somebody. */
export type NoteLimit = (limit: LimitName) => void;

/** Counts how often each bound refused. */
export function createLimitCounter(registry: Registry): NoteLimit {
  const counter = new Counter({
    name: 'satha_limit_refusals_total',
    help: 'Refusals by the limit that somebody ran into; for slow_readers, connections that were closed.',
    labelNames: ['limit'],
    registers: [registry],
  });
  // Each has its series from the beginning, so that an alarm sees the first refusal as an increase.
  for (const limit of limitNames) counter.inc({ limit }, 0);
  return (limit) => counter.inc({ limit });
}
