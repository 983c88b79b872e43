import { expect, test } from 'vitest';
import { offeredExtraSteps } from './extra-step-names.ts';

test.for([
  ['at_pickup', 'winching', 'open', 'accept decline withdraw'],
  ['at_pickup', 'correction', 'open', 'accept decline withdraw'],
  ['in_progress', 'winching', 'accepted', 'withdraw'],
  ['at_pickup', 'correction', 'accepted', ''],
  ['at_pickup', 'winching', 'declined', ''],
  ['completed', 'winching', 'accepted', ''],
] as const)(
  'Of a trip that is %s, about an extra %s that is %s, can be done: %s',
  ([trip, kind, status, steps]) => {
    expect(offeredExtraSteps({ status: trip }, { kind, status }).join(' ')).toBe(steps);
  },
);
