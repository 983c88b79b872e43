import { type Static, Type } from 'typebox';
import { EndpointView } from '../../webhooks/webhook-endpoints.ts';

/**
 * The console's wire about what an account has, and what is done to it: under `/console-api/accounts/:accountId`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | POST | `/suspend` | ReasonRequest | | accounts.write |
 * | POST | `/resume` | ReasonRequest | | accounts.admit |
 * | GET | `/keys` | | ApiKeyList | accounts.read |
 * | POST | `/keys/:apiKeyId/disable`, `/revoke` | | ApiKeyView | accounts.write |
 * | POST | `/keys/:apiKeyId/enable` | | ApiKeyView | accounts.admit |
 * | GET | `/webhooks` | | AccountWebhooksData | accounts.write |
 */
export const AccountKeyParams = Type.Object({
  accountId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  apiKeyId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** The account's own servers, the oldest first, with how they do. */
export const AccountWebhooksData = Type.Object({
  items: Type.Array(EndpointView),
  nextCursor: Type.Null(),
});
export type AccountWebhooksData = Static<typeof AccountWebhooksData>;
