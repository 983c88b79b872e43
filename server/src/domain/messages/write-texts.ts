import {
  type SmsKind,
  type SmsMessage,
  type TripSmsKind,
  tripSmsKinds,
  type WrittenSms,
} from './sms-message.ts';

/** A message about a trip whose text is not stored. */
export type TripSms = { readonly kind: TripSmsKind; readonly accountId: number; readonly tripId: number };

/** Writes the texts of messages about trips, in their order; undefined for one that has nothing to tell any more. */
export type WriteTripTexts = (messages: readonly TripSms[]) => Promise<readonly (string | undefined)[]>;

const isOfTrip = (kind: SmsKind): kind is TripSmsKind => (tripSmsKinds as readonly SmsKind[]).includes(kind);

/**
 * Writes the messages with their texts, in their order; undefined for those that have nothing to tell any
 * more.
 */
export async function writeTexts(
  messages: readonly SmsMessage[],
  writeTripTexts: WriteTripTexts,
): Promise<(WrittenSms | undefined)[]> {
  const unwritten = messages.flatMap(({ kind, accountId, tripId }) =>
    isOfTrip(kind) && accountId !== undefined && tripId !== undefined ? [{ kind, accountId, tripId }] : [],
  );
  const written = unwritten.length === 0 ? [] : [...(await writeTripTexts(unwritten))];
  return messages.map((message) => {
    const text = message.text ?? written.shift();
    return text === undefined ? undefined : { ...message, text };
  });
}
