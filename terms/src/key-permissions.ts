/**
 * The permissions that an API key may be given; everything else every key may do. Given by a member or the
 * operator, never by a key.
 */
export const keyPermissions = ['webhooks.write'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** What every operation on webhook endpoints needs. */
export const endpointPermission = 'webhooks.write' satisfies KeyPermission;
