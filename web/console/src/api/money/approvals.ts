import type {
  ApprovalData,
  ApprovalDetails,
  ApprovalList,
  ApprovalQuery,
  ApprovalSettingsData,
  ApprovalSettingsRequest,
} from '@satha/contract/console/money/approvals';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type ApprovalFilter = Omit<ApprovalQuery, 'limit' | 'cursor'>;

export function approvalsQuery(filter: ApprovalFilter) {
  return pagedQuery<ApprovalList>('approvals', filter);
}

export function approvalQuery(approvalId: number) {
  return queryOptions({
    queryKey: ['approval', approvalId],
    queryFn: ({ signal }) => consoleApi.get<ApprovalDetails>(`/approvals/${approvalId}`, { signal }),
  });
}

export type Verdict = 'approve' | 'reject' | 'withdraw';

export function decideApproval(approvalId: number, verdict: Verdict, note: string): Promise<ApprovalData> {
  return consoleApi.send('POST', `/approvals/${approvalId}/${verdict}`, note === '' ? {} : { note });
}

export const approvalSettingsQuery = queryOptions({
  queryKey: ['approvals', 'settings'],
  queryFn: ({ signal }) => consoleApi.get<ApprovalSettingsData>('/approval-settings', { signal }),
});

/** Asks for the settings as they are now. */
export function askApprovalSettingsAnew(queryClient: QueryClient): Promise<ApprovalSettingsData> {
  return queryClient.fetchQuery({ ...approvalSettingsQuery, staleTime: 0 });
}

export function changeApprovalSettings(request: ApprovalSettingsRequest): Promise<ApprovalSettingsData> {
  return consoleApi.send('PUT', '/approval-settings', request);
}
