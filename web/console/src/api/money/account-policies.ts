import type {
  AccountExtraRule,
  AccountPoliciesData,
  EditExtraRuleRequest,
} from '@satha/contract/console/accounts/policies';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

export function accountPoliciesQuery(accountId: number) {
  return queryOptions({
    queryKey: ['account', accountId, 'policies'],
    queryFn: ({ signal }) =>
      consoleApi.get<AccountPoliciesData>(`/accounts/${accountId}/policies`, { signal }),
  });
}

export function editExtraRule(accountId: number, request: EditExtraRuleRequest): Promise<AccountExtraRule> {
  return consoleApi.send('PATCH', `/accounts/${accountId}/extra-rule`, request);
}
