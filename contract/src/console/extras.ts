import { type ExtraStatus, type ListedExtraKind, listedExtraKinds } from '@satha/terms/extras';
import { type Static, Type } from 'typebox';
import { evidenceId } from '../evidence/evidence.ts';
import { decision, extraId, type OfferedExtraHindrance, offeredExtraHindrances } from '../extras/extra.ts';
import { maxTripId } from '../fields.ts';

/**
 * The console's wire about extras: under `/console-api/trips/:tripId`. The extras of a trip come with it.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/extras/offered` | | OfferedExtrasData | trips.read |
 * | POST | `/extras` | AskForExtraRequest | SettledExtraData | trips.write |
 * | POST | `/extras/:extraId` | DecideForAccountRequest | SettledExtraData | trips.write |
 * | POST | `/extras/:extraId/withdraw` | | SettledExtraData | trips.write |
 */

export const ConsoleExtraPath = Type.Object({
  tripId: Type.Integer({ minimum: 1, maximum: maxTripId }),
  extraId,
});

const ListedKind = Type.Enum([...listedExtraKinds]);

export const OfferedExtrasData = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Type.Unsafe<ListedExtraKind>({ type: 'string' }),
      quantity: Type.Integer({
        description: 'Of waiting: started steps that are not asked for yet; else 1.',
      }),
      amountFils: Type.Integer({ description: 'What it costs now, tax included.' }),
      hindrance: Type.Unsafe<OfferedExtraHindrance | null>({
        type: ['string', 'null'],
        enum: [...offeredExtraHindrances, null],
        description: 'Why it cannot be asked for now.',
      }),
    }),
  ),
  nextCursor: Type.Null(),
});
export type OfferedExtrasData = Static<typeof OfferedExtrasData>;

/** The account's rule answers it at once, or somebody is asked. */
export const AskForExtraRequest = Type.Object({ extraId, kind: ListedKind, evidenceId });
export type AskForExtraRequest = Static<typeof AskForExtraRequest>;

/** What the account told the operator, by phone for instance. */
export const DecideForAccountRequest = Type.Object({
  decision,
  because: Type.String({
    maxLength: 400,
    description: "1 to 80 characters. Stands in the account's audit log for good, so name nobody.",
  }),
});
export type DecideForAccountRequest = Static<typeof DecideForAccountRequest>;

export const SettledExtraData = Type.Object({
  extraId: Type.String(),
  status: Type.Unsafe<ExtraStatus>({ type: 'string' }),
});
export type SettledExtraData = Static<typeof SettledExtraData>;
