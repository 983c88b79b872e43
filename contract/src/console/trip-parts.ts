import {
  type ActionResult,
  actionResults,
  type Exclusion,
  exclusionList,
  type ToldAction,
  toldActionNames,
} from '@satha/terms/dispatch';
import { Type } from 'typebox';
import { nameAr, timestamp } from '../fields.ts';
import { TripStep } from '../portal/trips.ts';

export const ConsoleRound = Type.Object({
  searchNumber: Type.Integer({ description: 'From 1: a trip whose driver gave up is searched for anew.' }),
  round: Type.Integer({ description: 'From 1, each wider than the one before.' }),
  passes: Type.Integer(),
  searchedAt: timestamp('The latest pass, by the real clock.'),
  radiusMeters: Type.Integer(),
  driversOnShift: Type.Integer({ description: 'The candidates and the excluded together.' }),
  candidates: Type.Integer(),
  excluded: Type.Unsafe<Partial<Record<Exclusion, number>>>({
    type: 'object',
    properties: Object.fromEntries(exclusionList.map((reason) => [reason, { type: 'integer' }])),
    description: 'How many drivers were no candidates, each by the first reason.',
  }),
});

/** What a driver's phone told beside the moves of the trip; its two moments are as it told them. */
export const ConsoleDriverReport = Type.Object({
  actionId: Type.String({ description: 'Made by the phone.' }),
  action: Type.Unsafe<ToldAction>({ type: 'string', enum: [...toldActionNames] }),
  minutes: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Of a delay; null of everything else.',
  }),
  result: Type.Unsafe<ActionResult>({ type: 'string', enum: Object.keys(actionResults) }),
  isHandOver: Type.Boolean({ description: 'By it the driver was found to have the vehicle on board.' }),
  driver: Type.Object({ driverId: Type.Integer(), name: Type.String(), nameAr }),
  recordedAt: Type.String({ description: "When it was done, by the phone's clock, as told: RFC 3339." }),
  sentAt: Type.String({ description: 'When it was sent; the same.' }),
  isPlausible: Type.Boolean({ description: 'Whether the two can be true.' }),
  receivedAt: timestamp('By the real clock.'),
});

export const ConsoleTripStep = Type.Object({
  ...TripStep.properties,
  isByOperator: Type.Boolean({
    description: 'An operator did it: one of the acts is the same thing, and tells who.',
  }),
});
