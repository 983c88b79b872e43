/** The roles of a member in an account, the mightiest first. */
export const memberRoles = ['owner', 'developer', 'finance', 'booker', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];
