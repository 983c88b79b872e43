import { memberRoles, memberPermissions as permissions } from '@satha/terms/people';
import { expect, it } from 'vitest';
import { lacksTwoFactor, permissionsOf } from './member-roles.ts';

const free = { requiresTwoFactor: false, hasTwoFactor: false };

it('Each role may do this, and nothing else', () => {
  expect(Object.fromEntries(memberRoles.map((role) => [role, permissionsOf(role, free).toSorted()]))).toEqual(
    {
      owner: [...permissions].toSorted(),
      developer: [
        ...['account.read', 'keys.write', 'requests.read', 'sandbox.write'],
        ...['trips.read', 'trips.write', 'webhooks.write'],
      ],
      finance: ['account.read', 'trips.read', 'wallet.write'],
      booker: ['trips.read', 'trips.write'],
      viewer: ['account.read', 'trips.read'],
    },
  );
});

it('Owners may do everything, and there is nothing that nobody may', () => {
  expect(permissionsOf('owner', free)).toEqual(permissions);
});

it('Where an account requires two-factor sign-in, whoever has none may do all but what is about its money, which a reset sets, and its members', () => {
  const required = { requiresTwoFactor: true, hasTwoFactor: false };
  expect(permissionsOf('owner', required)).toEqual(
    permissions.filter((one) => !['wallet.write', 'members.write', 'account.reset'].includes(one)),
  );
  expect(permissionsOf('finance', required)).toEqual(['trips.read', 'account.read']);
  expect(permissionsOf('owner', { ...required, hasTwoFactor: true })).toEqual(permissions);
  expect(permissions.filter((one) => lacksTwoFactor(one, free))).toEqual([]);
});
