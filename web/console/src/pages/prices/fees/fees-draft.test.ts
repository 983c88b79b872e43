import { expect, test } from 'vitest';
import { findRules, readFeesDraft, writeFees } from './fees-draft.ts';

const rules = {
  customer_absent: {
    ...{ basisPoints: 5_050, minimumFils: 6_000 },
    waiting: { withinMeters: 200, seconds: 630, latestAfterPromiseSeconds: 1_800 },
  },
  refused_by_customer: { asCancelledIn: 'at_pickup' },
  wrong_vehicle_type: { basisPoints: 10_000, minimumFils: 0 },
};

test('Fees are read as they were written, in the digits of each reader', () => {
  for (const digits of ['latn', 'arab'] as const) {
    expect(readFeesDraft(writeFees(rules, digits))).toEqual({ rules });
  }
  expect(writeFees(rules, 'latn')).toMatchObject({
    customer_absent: { percent: '50.50', minutes: '10:30', late: '30' },
    unsafe: { way: 'free' },
  });
});

test('A fee that is no fee names its outcome and its field', () => {
  const draft = writeFees(rules, 'latn');
  const wrong = { ...draft.customer_absent, percent: '101', meters: '0', minutes: 'ten' };
  expect(readFeesDraft({ ...draft, customer_absent: wrong })).toEqual({
    faults: ['percent', 'meters', 'minutes'].map((field) => ({ outcome: 'customer_absent', field })),
  });
  // What an outcome that is free had is not looked at.
  expect(readFeesDraft({ ...draft, customer_absent: { ...wrong, way: 'free' } })).toHaveProperty('rules');
});

test('A draft begins from what holds: the own fees of an account, else those for all', () => {
  const now = '2026-11-27T12:00:00.000+04:00';
  const from = (validFrom: string, accountId: number | null, name: string) => ({
    ...{ accountId, rules: { name }, validFrom: `${validFrom}T00:00:00.000+04:00` },
  });
  const fees = [
    from('2026-01-01', null, 'first'),
    from('2026-06-01', null, 'second'),
    from('2027-01-01', null, 'to come'),
    from('2026-03-01', 7, 'own'),
  ];
  expect(findRules(fees, null, now)).toEqual({ name: 'second' });
  expect(findRules(fees, 7, now)).toEqual({ name: 'own' });
  expect(findRules(fees, 8, now)).toEqual({ name: 'second' });
  expect(findRules([], null, now)).toEqual({});
});
