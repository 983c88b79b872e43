import type { AccountData } from '@satha/contract/portal/members';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export function accountQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'account'],
    queryFn: ({ signal }) => portalApi.get<AccountData>(`/accounts/${accountId}`, { signal }),
  });
}

export function requireTwoFactor(accountId: number, requiresTwoFactor: boolean): Promise<AccountData> {
  return portalApi.send('PATCH', `/accounts/${accountId}`, { requiresTwoFactor });
}

export function renameAccount(accountId: number, name: string): Promise<AccountData> {
  return portalApi.send('PATCH', `/accounts/${accountId}`, { name });
}

export function turnSmsUpdates(accountId: number, smsUpdatesEnabled: boolean): Promise<AccountData> {
  return portalApi.send('PATCH', `/accounts/${accountId}`, { smsUpdatesEnabled });
}
