import type { ExtraDecision } from '@satha/contract/extras/extra';
import type { PortalExtra, PortalExtraRule } from '@satha/contract/extras/portal-extras';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

export function decideExtra(
  accountId: number,
  tripId: number,
  { extraId, decision }: { readonly extraId: string; readonly decision: ExtraDecision },
): Promise<PortalExtra> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/${tripId}/extras/${extraId}`, { decision });
}

export function extraRuleQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'extra-rule'],
    queryFn: ({ signal }) => portalApi.get<PortalExtraRule>(`/accounts/${accountId}/extra-rule`, { signal }),
  });
}

export function setExtraRule(accountId: number, rule: PortalExtraRule): Promise<PortalExtraRule> {
  return portalApi.send('PUT', `/accounts/${accountId}/extra-rule`, rule);
}
