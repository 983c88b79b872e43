import { type ApprovalStatus, approvalStatusList } from '@satha/terms/approvals';
import { readChoice, readId } from '@satha/web-kit/lists/page-search.ts';
import type { ApprovalFilter } from '../../api/money/approvals.ts';

export type StateChoice = ApprovalStatus | 'all';

export const stateChoices: readonly StateChoice[] = [...approvalStatusList, 'all'];

/** Which proposals are looked at, as it stands in the page's address; without a state, those that wait. */
export type ApprovalsSearch = { readonly status?: StateChoice; readonly account?: number };

/** Reads the filters that an address has; what cannot be used is left out. */
export function readApprovalsSearch(raw: Record<string, unknown>): ApprovalsSearch {
  const status = readChoice(raw.status, stateChoices);
  const account = readId(raw.account);
  return { ...(status && { status }), ...(account !== undefined && { account }) };
}

/** Returns the same as the service takes it. */
export function makeApprovalFilter({ status = 'proposed', account }: ApprovalsSearch): ApprovalFilter {
  return {
    ...(status !== 'all' && { status }),
    ...(account !== undefined && { accountId: account }),
  };
}
