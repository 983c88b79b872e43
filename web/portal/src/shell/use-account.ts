import type { MemberPermission } from '@satha/terms/people';
import { getRouteApi } from '@tanstack/react-router';
import type { SessionAccount } from '../api/session.ts';

const accountRoute = getRouteApi('/accounts/$accountId');

export type AccountInUse = SessionAccount & {
  /** Whether the member may do something here, such as `keys.write`: what they may not is not offered. */
  may(permission: MemberPermission): boolean;
};

/** The account whose pages are shown, and what the member is in it. */
export function useAccount(): AccountInUse {
  const { account } = accountRoute.useRouteContext();
  return { ...account, may: (permission) => account.permissions.includes(permission) };
}
