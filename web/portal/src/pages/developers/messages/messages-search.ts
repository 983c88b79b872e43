import type { SmsKind } from '@satha/contract/portal/sms-outbox';

/** Which messages are shown, as it stands in the page's address. */
export type MessagesSearch = { readonly search?: string; readonly kind?: SmsKind };

export const kindChoices: readonly SmsKind[] = ['tracking_link', 'sign_in_code'];

/** Reads an address; what makes no sense in it is left out. */
export function readMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  const search = raw.search === undefined ? '' : String(raw.search).trim().slice(0, 100);
  const kind = kindChoices.find((choice) => choice === raw.kind);
  return { ...(search !== '' && { search }), ...(kind && { kind }) };
}
