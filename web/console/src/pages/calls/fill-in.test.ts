import type { CallerData } from '@satha/contract/console/desk/calls';
import { expect, test } from 'vitest';
import { makeCallDraft } from './call-draft.ts';
import { fillIn } from './fill-in.ts';

const account = (accountId: number, more = {}) => ({
  ...{ accountId, name: `Account ${accountId}`, isForCallers: false, isSuspended: false, ...more },
});
const caller = (mobileNumber: string, more: Partial<CallerData> = {}): CallerData => ({
  ...{ phoneCode: '971', mobileNumber, name: { firstName: 'Mariam', lastName: 'Al Suwaidi' } },
  ...{ openTrips: [], lastTrips: [], accounts: [account(7)], locationRequest: null, ...more },
});
const request = (locationRequestId: number) =>
  ({ locationRequestId }) as NonNullable<CallerData['locationRequest']>;

const first = {
  ...makeCallDraft(),
  ...fillIn(makeCallDraft(), caller('501', { locationRequest: request(3) })),
};

test('A caller who is known has name, account and location filled in, once', () => {
  const name = { firstName: 'Mariam', lastName: 'Al Suwaidi' };
  expect(first).toMatchObject({ ...name, payer: '7', payerName: 'Account 7', locationRequestId: 3 });
  expect(fillIn({ ...first, firstName: '' }, caller('501'))).toEqual({});
});

test('Another number has nothing of the first one: no name, no account, no request and no place', () => {
  const placed = { ...first, pickup: { lat: 25, lng: 55, by: 'caller' }, pickupText: '25, 55' } as const;
  const unknown = caller('502', { name: null, accounts: [] });
  expect({ ...placed, ...fillIn(placed, unknown) }).toMatchObject({
    ...{ firstName: '', lastName: '', payer: 'caller', payerName: '' },
    ...{ locationRequestId: 0, locationAt: '', pickup: null, pickupText: '' },
  });
  const other = caller('503', { accounts: [account(1, { isForCallers: true }), account(9)] });
  expect({ ...placed, ...fillIn(placed, other) }).toMatchObject({ payer: '9', payerName: 'Account 9' });
});

test('What somebody wrote or chose stays, whoever calls', () => {
  const written = { ...first, firstName: 'Huda', payer: '12', payerName: 'Chosen' } as const;
  const place = { lat: 25, lng: 55, by: 'written' } as const;
  const filled = fillIn({ ...written, pickup: place, pickupText: 'Marina' }, caller('502'));
  expect(filled).not.toHaveProperty('firstName');
  expect(filled).not.toHaveProperty('payer');
  expect(filled).not.toHaveProperty('pickup');
});
