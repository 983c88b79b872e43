import { ApiKeyList } from '@satha/contract/portal/keys';
import type { AddApiKeyDeps } from '../../../domain/api-keys/add-api-key.ts';
import { findApiKeys } from '../../../domain/api-keys/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewKey } from '../../shared/accounts/key-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { changeKeyPermissionsRoute, changeKeyRoutes } from './change-key.ts';
import { createKeyRoute } from './create-key.ts';

const url = '/accounts/:accountId/keys';

/** Returns the portal's operations on API keys: listing, creating, turning off and on. */
export function keyRoutes(deps: AddApiKeyDeps): PortalApiRoute[] {
  const schema = { response: answers(ApiKeyList) };
  return [
    route('GET', url, { schema, access: 'account.read' }, async (request) => {
      const keys = await findApiKeys(deps.db, membershipOf(request).accountId);
      return ok({ items: keys.toReversed().map((key) => viewKey(deps.environment, key)), nextCursor: null });
    }),
    createKeyRoute(deps),
    changeKeyPermissionsRoute(deps),
    ...changeKeyRoutes(deps),
  ];
}
