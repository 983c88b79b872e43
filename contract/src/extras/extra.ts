import {
  type ExtraDecider,
  type ExtraKind,
  type ExtraStatus,
  extraDeciders,
  extraKinds,
  extraStatuses,
  type ListedExtraKind,
  listedExtraKinds,
} from '@satha/terms/extras';
import { type Static, Type } from 'typebox';
import { evidenceId } from '../evidence/evidence.ts';
import { aed, latitude, longitude, point, timestamp, tripId, uuidForm } from '../fields.ts';
import * as examples from './extra-examples.ts';

const oneOf = <Word extends string>(words: Readonly<Record<Word, string>>, description: string) =>
  Type.Unsafe<Word>({
    type: 'string',
    enum: Object.keys(words),
    description: `${description} ${Object.entries(words)
      .map(([word, meaning]) => `${word}: ${meaning}`)
      .join(' · ')}. Values may be added.`,
  });

const uuid = (description: string) => ({
  ...uuidForm,
  description,
  examples: [examples.extraId],
});

/** The name of an extra in a request. */
export const extraId = Type.String(uuid('The extra, by the identifier of whoever asked for it.'));

const listedKinds = Object.fromEntries(listedExtraKinds.map((kind) => [kind, extraKinds[kind]])) as Record<
  ListedExtraKind,
  string
>;

/** What an extra is, wherever it is told. */
export const extraFacts = {
  extraId: Type.String({ description: 'Identifier of the extra, a UUID.' }),
  kind: oneOf<ExtraKind>(extraKinds, 'What is charged.'),
  quantity: Type.Integer({ minimum: 1, description: 'Of waiting: how many started steps; else 1.' }),
  amount: aed('What it costs, VAT included.'),
  status: oneOf<ExtraStatus>(extraStatuses, 'How far it is.'),
  decidedBy: Type.Optional(
    oneOf<ExtraDecider>(extraDeciders, 'Who or what decided; left out while it is open.'),
  ),
  evidenceId: Type.Optional(
    Type.String({
      description: 'The photo that shows why: an item of the evidence of the trip. A correction has none.',
    }),
  ),
  expiresAt: Type.Optional(
    timestamp('Of an open one: when silence decides, by the rule of the account. Real clock.'),
  ),
};

export const ExtraData = Type.Object(
  {
    ...extraFacts,
    // Told by no event: those cannot be erased.
    pickup: Type.Optional(
      point('Of a correction of it alone: where the vehicle is. Once it is accepted, the trip begins there.'),
    ),
    destination: Type.Optional(
      point(
        'Of new_destination, and of a correction of it: which one. Once it is accepted, the trip goes there.',
      ),
    ),
    requestedBy: Type.Unsafe<'driver' | 'operator'>({
      type: 'string',
      enum: ['driver', 'operator'],
      description: 'Who asked for it.',
    }),
    requestedAt: timestamp('When it was asked for, by the real clock.'),
    decidedAt: Type.Optional(timestamp('When it was decided, by the real clock.')),
  },
  { title: 'Extra', examples: [examples.extra] },
);
export type ExtraData = Static<typeof ExtraData>;

/** An extra in an event: what of it is not told by the event itself. */
export const EventExtra = Type.Object(extraFacts, {
  description: 'What is charged beside the fare, as it was then.',
});

export const decisions = { accept: 'accepted', decline: 'declined' } as const;
export type ExtraDecision = keyof typeof decisions;

export const decision = Type.Unsafe<ExtraDecision>({
  type: 'string',
  enum: Object.keys(decisions),
  description: 'accept: charge it with the trip · decline: do not.',
});

export const DecideExtraRequest = Type.Object(
  { tripId: tripId('The trip of the extra: one of your account.'), extraId, decision },
  { title: 'DecideExtraRequest', examples: [examples.decideExtraRequest] },
);
export type DecideExtraRequest = Static<typeof DecideExtraRequest>;

export const DecideExtraData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    extra: ExtraData,
    totalCharged: aed('What the trip costs with its accepted extras.'),
  },
  {
    title: 'DecidedExtra',
    examples: [{ tripID: 1, extra: examples.decidedExtra, totalCharged: 375.33 }],
  },
);

/** A decision where the address names trip and extra. */
export const ExtraDecisionRequest = Type.Object({ decision });

const hindrances = {
  trip_status_conflict: 'the truck has not arrived, or the trip is over',
  waiting_is_free: 'the free time is not over, or all started steps are asked for',
  extra_requested_already: 'there is an open or accepted one',
  too_many_extras: 'the trip has 20 extras',
  extra_not_payable: 'the account cannot pay for it: tell the customer before the work',
} as const;
export type OfferedExtraHindrance = keyof typeof hindrances;
export const offeredExtraHindrances = Object.keys(hindrances) as readonly OfferedExtraHindrance[];

export const OfferedExtra = Type.Object({
  kind: oneOf<ListedExtraKind>(listedKinds, 'What is charged.'),
  quantity: Type.Integer({
    minimum: 0,
    description: 'Of waiting: started steps that are not asked for yet; else 1.',
  }),
  amount: aed('What it costs now, VAT included.'),
  hindrance: Type.Optional(
    oneOf<OfferedExtraHindrance>(
      hindrances,
      'Why it cannot be asked for now; left out where nothing hinders it.',
    ),
  ),
});

export const DriverExtrasData = Type.Object(
  {
    offered: Type.Array(OfferedExtra, { description: 'What the price list of the trip has.' }),
    extras: Type.Array(ExtraData, { description: 'What was asked for, in that order.' }),
  },
  { title: 'DriverExtras', examples: [examples.driverExtrasData] },
);
export type DriverExtrasData = Static<typeof DriverExtrasData>;

const ownExtraId = Type.String(uuid('Made by the phone, a UUID: asking again by it is the same extra.'));

export const RequestExtraRequest = Type.Object(
  {
    tripId: tripId('The trip that you are at: a repeated request never charges another one.'),
    extraId: ownExtraId,
    kind: Type.Unsafe<ListedExtraKind>({
      type: 'string',
      enum: [...listedExtraKinds],
      description: 'What is to be charged.',
    }),
    evidenceId,
  },
  { title: 'RequestExtraRequest', examples: [examples.requestExtraRequest] },
);
export type RequestExtraRequest = Static<typeof RequestExtraRequest>;

export const RequestNewDestinationRequest = Type.Object(
  {
    tripId: tripId('The trip that you are at.'),
    extraId: ownExtraId,
    evidenceId,
    lat: latitude('Latitude of the new destination, in degrees.'),
    lng: longitude('Longitude of the new destination, in degrees.'),
  },
  { title: 'RequestNewDestinationRequest', examples: [examples.requestNewDestinationRequest] },
);
export type RequestNewDestinationRequest = Static<typeof RequestNewDestinationRequest>;

export const WithdrawExtraRequest = Type.Object(
  { tripId: tripId('The trip that you are at.'), extraId },
  { title: 'WithdrawExtraRequest', examples: [examples.withdrawExtraRequest] },
);
export type WithdrawExtraRequest = Static<typeof WithdrawExtraRequest>;
