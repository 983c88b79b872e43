import { expect, it } from 'vitest';
import type { SessionFact } from './kept/facts.ts';
import type { Snapshot } from './kept/snapshot.ts';
import { makeTrip } from './outbox/fake-service.test-helper.ts';
import { imran } from './outbox/phone.test-helper.ts';
import { whatRuns } from './what-runs.ts';

const shift = { plate: 'Dubai K 40217' } as NonNullable<typeof imran.shift>;
const onShift = { ...imran, shift };
const known = { trip: makeTrip(), toldAtMs: 0 };

const snapshotOf = (session: SessionFact, more: Partial<Snapshot> = {}): Snapshot => ({
  session,
  isSignOutPending: false,
  entries: [],
  files: [],
  evidence: [],
  ...more,
});

it.each([
  ['waits for a trip', snapshotOf({ state: 'in', driver: onShift }), true, true],
  ['has to sign in again', snapshotOf({ state: 'ended', driver: onShift }), false, true],
  [
    'has a trip though their shift is over',
    snapshotOf({ state: 'in', driver: imran }, { known }),
    true,
    true,
  ],
  ['has no shift', snapshotOf({ state: 'in', driver: imran }), true, false],
  ['is signed out', snapshotOf({ state: 'out' }), false, false],
])(
  'of a driver who %s, the phone is lit and says where it is as it should',
  (_who, snapshot, live, isAtWork) => {
    expect(whatRuns(snapshot)).toEqual({
      live,
      lead: live || isAtWork,
      positions: isAtWork,
      push: live,
      screen: isAtWork,
    });
  },
);
