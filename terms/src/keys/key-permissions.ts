/**
 * What an API key may do only if it was given the permission; everything else every key may do. Given by a member or the
 * operator, never by a key.
 */
export const keyPermissions = ['webhooks.write'] as const;
export type KeyPermission = (typeof keyPermissions)[number];
