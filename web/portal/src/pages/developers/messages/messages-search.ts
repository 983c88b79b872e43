import type { SmsKind } from '@satha/contract/portal/outboxes/sms-outbox';
import { readChoice, readText } from '@satha/web-kit/lists/page-search.ts';

/** Which messages are shown, as it stands in the page's address. */
export type MessagesSearch = { readonly search?: string; readonly kind?: SmsKind };

export const kindChoices: readonly SmsKind[] = [
  'tracking_link',
  'driver_assigned',
  'driver_arrived',
  'operator_message',
  'sign_in_code',
];

export const longestSearch = 100;

/** Reads an address; what makes no sense in it is left out. */
export function readMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  const search = readText(raw.search, longestSearch);
  const kind = readChoice(raw.kind, kindChoices);
  return { ...(search !== undefined && { search }), ...(kind && { kind }) };
}
