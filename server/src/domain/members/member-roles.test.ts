import { expect, it } from 'vitest';
import { memberRoles, permissions, permissionsOf } from './member-roles.ts';

it('Each role may do this, and nothing else', () => {
  expect(Object.fromEntries(memberRoles.map((role) => [role, permissionsOf(role).toSorted()]))).toEqual({
    owner: [...permissions].toSorted(),
    developer: ['account.read', 'keys.write', 'requests.read', 'trips.write', 'webhooks.write'],
    finance: ['account.read', 'wallet.write'],
    viewer: ['account.read'],
  });
});

it('Owners may do everything, and there is nothing that nobody may', () => {
  expect(permissionsOf('owner')).toEqual(permissions);
});
