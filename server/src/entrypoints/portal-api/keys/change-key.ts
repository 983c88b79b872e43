import { ApiKeyParams, ApiKeyView, ChangeApiKeyRequest } from '@satha/contract/portal/keys';
import type { AddApiKeyDeps } from '../../../domain/api-keys/add-api-key.ts';
import { type ApiKey, type ApiKeyAction, apiKeyActions } from '../../../domain/api-keys/api-key.ts';
import { changeApiKeyPermissions } from '../../../domain/api-keys/change-api-key-permissions.ts';
import { changeApiKeyStatus } from '../../../domain/api-keys/change-api-key-status.ts';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewKey } from '../../shared/accounts/key-view.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const schema = { params: ApiKeyParams, response: answers(ApiKeyView) };

/** Disables, enables and revokes keys: each may be asked for again, and is written down once. */
export function changeKeyRoutes(deps: AddApiKeyDeps): PortalApiRoute[] {
  return (Object.keys(apiKeyActions) as ApiKeyAction[]).map((action) => {
    const url = `/accounts/:accountId/keys/:apiKeyId/${action}`;
    return route('POST', url, { schema, access: 'keys.write', writes: true }, async (request) => {
      const { accountId } = membershipOf(request);
      const { apiKeyId } = request.params;
      const changed = await deps.db.inTransaction((transaction) => {
        const onChanged = ({ name }: { readonly name: string }) =>
          recordAudit(transaction, {
            ...actorOf(request),
            action: `api_key.${apiKeyActions[action].done}`,
            subject: `key ${apiKeyId}`,
            details: { name },
            at: deps.clock(),
          });
        const changing = { db: transaction, clock: deps.clock, onChanged };
        return changeApiKeyStatus(changing, { apiKeyId, action, ofAccount: accountId });
      });
      if (changed === 'not_found') throw new Problem('api_key_not_found');
      if (changed === 'revoked') throw new Problem('api_key_stays_revoked');
      if (changed === 'disabled_by_operator') throw new Problem(changed);
      return ok(viewKey(deps.environment, changed));
    });
  });
}

/** Gives permissions to a key and takes them from it, which counts from the key's next request on. */
export function changeKeyPermissionsRoute(deps: AddApiKeyDeps): PortalApiRoute {
  const url = '/accounts/:accountId/keys/:apiKeyId';
  const changing = { ...schema, body: ChangeApiKeyRequest };
  return route('PATCH', url, { schema: changing, access: 'keys.write', writes: true }, async (request) => {
    const { accountId: ofAccount } = membershipOf(request);
    const { apiKeyId } = request.params;
    const { permissions } = request.body;
    const changed = await deps.db.inTransaction((transaction) => {
      const onChanged = ({ name, permissions: given }: ApiKey) =>
        recordAudit(transaction, {
          ...actorOf(request),
          action: 'api_key.permissions_changed',
          subject: `key ${apiKeyId}`,
          details: { name, permissions: given },
          at: deps.clock(),
        });
      return changeApiKeyPermissions({ db: transaction, onChanged }, { apiKeyId, permissions, ofAccount });
    });
    if (changed === 'not_found') throw new Problem('api_key_not_found');
    if (changed === 'revoked') throw new Problem('api_key_stays_revoked');
    return ok(viewKey(deps.environment, changed));
  });
}
