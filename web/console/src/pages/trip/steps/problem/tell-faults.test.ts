import { expect, test } from 'vitest';
import { tellFaults } from './tell-faults.ts';

const message = 'The trip has moved on';

test.for([
  [{ field: 'sequence', message: 'sequence is 5 by now, and you have 4', theirs: 5 }, []],
  [{ field: 'tripId', message: 'Trip 4 is searching without a driver now.' }, []],
  [{ field: 'driverId', message: 'Driver 7 is busy', word: 'busy' }, [{ is: 'hindrance', word: 'busy' }]],
  [
    { field: 'departureTime', message: 'x', theirs: '2026-11-20T08:00:00+04:00' },
    [{ is: 'departure', at: '2026-11-20T08:00:00+04:00' }],
  ],
  [{ field: 'fareFils', message: 'x', theirs: 21_000 }, [{ is: 'fare', fils: 21_000 }]],
  [{ field: 'trip', message: 'x', word: 'too_many_corrections' }, [{ is: 'tooMany' }]],
  [
    { field: 'reason', message: 'reason has 90 characters' },
    [{ is: 'said', message: 'reason has 90 characters' }],
  ],
  [{ field: 'reason', message }, []],
] as const)('Of what the service says of %o, the page tells %o', ([error, faults]) => {
  expect(tellFaults({ message, errors: [error, error] })).toEqual(faults);
});
