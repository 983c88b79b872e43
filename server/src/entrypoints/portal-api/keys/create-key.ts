import { CreateApiKeyRequest, CreatedApiKey } from '@satha/contract/portal/keys';
import { type AddApiKeyDeps, addApiKey } from '../../../domain/api-keys/add-api-key.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewKey } from '../../shared/accounts/key-view.ts';
import { actorOf, type PortalApiRoute } from '../gate.ts';

const schema = { body: CreateApiKeyRequest, response: answers(CreatedApiKey) };

/** Creates a key; the raw key is in this answer and nowhere else: not in the audit entry, not in any log. */
export function createKeyRoute(deps: AddApiKeyDeps): PortalApiRoute {
  return route(
    'POST',
    '/accounts/:accountId/keys',
    { schema, access: 'keys.write', writes: true },
    async (request) => {
      const created = await addApiKey(deps, { ...actorOf(request), ...request.body });
      if (!created) throw new Problem('account_not_found');
      return ok({ key: viewKey(deps.environment, created.apiKey), rawKey: created.rawApiKey });
    },
  );
}
