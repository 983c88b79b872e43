import { ApiKeyList } from '@satha/contract/portal/keys';
import { findApiKeys } from '../../../domain/api-keys/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { changeKeyPermissionsRoute, changeKeyRoutes } from './change-key.ts';
import { type CreateKeyDeps, createKeyRoute } from './create-key.ts';
import { viewKey } from './key-view.ts';

const url = '/accounts/:accountId/keys';

/** Returns the portal's operations on API keys: listing, creating, turning off and on. */
export function keyRoutes(deps: CreateKeyDeps): PortalApiRoute[] {
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
