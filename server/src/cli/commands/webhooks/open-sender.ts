import { webhookRulesOf } from '../../../config/config-of-environment.ts';
import { readConfig } from '../../../config/env.ts';
import { createWebhookSender, type WebhookSender } from '../../../entrypoints/webhook-sender.ts';
import type { CommandDeps } from '../../in-environment.ts';

/** Opens the sender by which a command reaches endpoints, with the addresses that they may have. */
export function openSender({ environment }: CommandDeps): WebhookSender {
  return createWebhookSender(webhookRulesOf(readConfig(), environment));
}
