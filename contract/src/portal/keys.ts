import { type KeyPermission, keyPermissions } from '@satha/terms/key-permissions';
import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';

/**
 * The portal's wire about API keys: under `/portal-api/accounts/:accountId`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/keys` | | ApiKeyList | account.read |
 * | POST | `/keys` | CreateApiKeyRequest | CreatedApiKey | keys.write |
 * | PATCH | `/keys/:apiKeyId` | ChangeApiKeyRequest | ApiKeyView | keys.write |
 * | POST | `/keys/:apiKeyId/disable`, `/enable`, `/revoke` | | ApiKeyView | keys.write |
 */
const permissions = (description: string) =>
  Type.Array(Type.Unsafe<KeyPermission>({ type: 'string', enum: [...keyPermissions] }), {
    maxItems: 10,
    description,
  });

export const ApiKeyView = Type.Object({
  apiKeyId: Type.Integer(),
  name: Type.String(),
  prefix: Type.String({ description: 'How the raw key begins: svc_sk_test_ or svc_sk_live_.' }),
  lastFour: Type.String({ description: 'How it ends.' }),
  status: Type.Enum(['active', 'inactive', 'revoked']),
  permissions: permissions('What it may do beyond what every key may.'),
  disabledBy: Type.Union([Type.Enum(['operator', 'member']), Type.Null()], {
    description:
      'Who disabled it, while it is inactive. What the operator disabled, the operator alone enables.',
  }),
  createdAt: timestamp('When it was created.'),
  lastUsedAt: Type.Union([Type.String(), Type.Null()], { description: 'True to a minute; null: never.' }),
});
export type ApiKeyView = Static<typeof ApiKeyView>;

export const ApiKeyList = Type.Object({
  items: Type.Array(ApiKeyView, { description: 'The newest first.' }),
  nextCursor: Type.Null(),
});
export type ApiKeyList = Static<typeof ApiKeyList>;

export const CreateApiKeyRequest = Type.Object({
  name: Type.String({ maxLength: 500, description: '1 to 80 characters.' }),
  permissions: Type.Optional(permissions('None when left out.')),
});
export type CreateApiKeyRequest = Static<typeof CreateApiKeyRequest>;

export const ChangeApiKeyRequest = Type.Object({
  permissions: permissions('All that it may do from now on beyond what every key may.'),
});
export type ChangeApiKeyRequest = Static<typeof ChangeApiKeyRequest>;

export const CreatedApiKey = Type.Object({
  key: ApiKeyView,
  rawKey: Type.String({ description: 'The whole key. It is nowhere else and is never shown again.' }),
});
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const ApiKeyParams = Type.Object({
  apiKeyId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
