import { ApiKeyList } from '@satha/contract/portal/keys';
import { findApiKeys } from '../../../domain/api-keys/queries.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import { registerChangeKey } from './change-key.ts';
import { type CreateKeyDeps, registerCreateKey } from './create-key.ts';
import { viewKey } from './key-view.ts';

export type KeysDeps = CreateKeyDeps;

const url = '/accounts/:accountId/keys';

/** API keys in the portal: what they are, making one, and turning them off and on. */
export function registerKeys(api: HttpServer, deps: KeysDeps): void {
  const schema = { response: answers(ApiKeyList) };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request) => {
    const keys = await findApiKeys(deps.db, membershipOf(request).accountId);
    return ok({ items: keys.toReversed().map((key) => viewKey(deps.environment, key)), nextCursor: null });
  });
  registerCreateKey(api, deps);
  registerChangeKey(api, deps);
  refuseOtherMethods(api, url, ['GET', 'HEAD', 'POST']);
}
