import { ApiKeyParams, ApiKeyView } from '@satha/contract/portal/keys';
import { type ApiKeyAction, apiKeyActions } from '../../../domain/api-keys/api-key.ts';
import { changeApiKeyStatus } from '../../../domain/api-keys/change-api-key-status.ts';
import { recordAuditEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { actorOf, membershipOf } from '../gate.ts';
import type { CreateKeyDeps } from './create-key.ts';
import { viewKey } from './key-view.ts';

const schema = { params: ApiKeyParams, response: answers(ApiKeyView) };
const doneWords: Readonly<Record<ApiKeyAction, string>> = {
  disable: 'disabled',
  enable: 'enabled',
  revoke: 'revoked',
};

/** Disabling, enabling and revoking: each may be asked for again, and is written down once. */
export function registerChangeKey(api: HttpServer, deps: CreateKeyDeps): void {
  for (const action of Object.keys(apiKeyActions) as ApiKeyAction[]) {
    const url = `/accounts/:accountId/keys/:apiKeyId/${action}`;
    api.post(url, { schema, config: { needs: 'keys.write', writes: true } }, async (request) => {
      const { accountId } = membershipOf(request);
      const { apiKeyId } = request.params;
      const changed = await deps.db.inTransaction((transaction) => {
        const onChanged = ({ name }: { readonly name: string }) =>
          recordAuditEntry(transaction, {
            ...actorOf(request),
            action: `api_key.${doneWords[action]}`,
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
    refuseOtherMethods(api, url, ['POST']);
  }
}
