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
