import type { Role } from '@satha/contract/portal/me';

/** The mightiest first. */
export const roles: readonly Role[] = ['owner', 'developer', 'finance', 'viewer'];
