import { describe, expect, it } from 'vitest';
import type { Entry } from '../../kept/records.ts';
import { listQueuedExtras } from './queued-extras.ts';

const extra = (id: number, path: string, what: string, more: object = {}) =>
  ({
    id,
    driverId: 7,
    tripId: 1,
    pressedAtMs: 0,
    kind: 'extra',
    path,
    what,
    body: { extraId: `extra ${id}`, tripId: 1 },
    ...more,
  }) as Entry;

describe('what waits of extras', () => {
  it('is listed as asked for, so that nobody asks twice, and as taken back', () => {
    const failure = { message: 'No', isRefused: true };
    const entries = [
      extra(1, '/trip/extras', 'winching'),
      extra(2, '/trip/extras/withdraw', 'withdraw'),
      extra(3, '/trip/extras', 'waiting', { failure }),
      extra(4, '/trip/extras', 'waiting', { tripId: 2 }),
      extra(5, '/trip/extras/new-destination', 'new_destination'),
    ];
    expect(listQueuedExtras(entries, 1)).toEqual({
      asked: [
        { extraId: 'extra 1', what: 'winching' },
        { extraId: 'extra 5', what: 'new_destination' },
      ],
      withdrawn: ['extra 2'],
    });
  });
});
