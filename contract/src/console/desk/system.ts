import { systemQueues } from '@satha/terms/attention';
import { type Static, type TSchema, Type } from 'typebox';
import { timestamp, tripStatusName } from '../../fields.ts';

/**
 * The console's wire about how the service does: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/system` | | SystemData | system.read |
 */
const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const SystemData = Type.Object(
  {
    askedAt: timestamp('When everything was counted.'),
    queues: Type.Array(
      Type.Object({
        queue: Type.Enum([...systemQueues]),
        count: Type.Integer({ description: 'How many wait.' }),
        oldestAt: orNull(
          timestamp('Since when.'),
          'Since when the oldest waits; null while nothing does, and where nobody keeps it.',
        ),
      }),
      { description: 'What waits to be done by itself, or for a second person.' },
    ),
    texts: Type.Object(
      {
        signInCodes: Type.Integer({ description: 'Sign-in codes, which have a reserve.' }),
        others: Type.Integer({ description: 'All others.' }),
        perDay: Type.Integer({ description: 'The most that are sent on a day (`SATHA_SMS_PER_DAY`).' }),
      },
      { description: 'Short messages of this day of the UAE.' },
    ),
    openTrips: Type.Array(
      Type.Object({
        status: tripStatusName('Their status.'),
        count: Type.Integer({ description: 'How many.' }),
      }),
      { description: 'Trips that are not over, by status; demo trips with them.' },
    ),
    roads: Type.Object(
      {
        askedInOrder: Type.Array(Type.String(), {
          description: 'Who answers for routes, the first asked first.',
        }),
        map: orNull(
          Type.Object({
            source: Type.String({ description: 'The extract that it was made from.' }),
            dataDate: Type.String({ description: 'The day of its data, YYYY-MM-DD, or `undated`.' }),
            dataVersion: Type.String({ description: 'What trips keep of it.' }),
            openedAt: timestamp('When this process took it up.'),
          }),
          'The installed map; null while the built-in network answers.',
        ),
        refusal: orNull(Type.String(), 'Why the file in its place cannot be used; null: it can.'),
      },
      { description: 'Where the process that answers has its routes from.' },
    ),
    lastRuns: Type.Object(
      {
        backupAt: orNull(timestamp('When.'), 'The last `npx satha backup`; null: never.'),
        ledgerCheckAt: orNull(timestamp('When.'), 'The last `npx satha ledger check`; null: never.'),
        isLedgerSound: orNull(Type.Boolean(), 'What it found; null: it never ran.'),
      },
      { description: 'The daily commands.' },
    ),
    settings: Type.Object(
      {
        twoPeople: Type.Boolean({ description: 'Whether what moves money takes two people.' }),
        hasDutyPhone: Type.Boolean({
          description: 'Whether somebody is texted about alarms that nobody saw.',
        }),
        seller: orNull(Type.String(), 'Who sells, by the name on documents; null: nobody is set.'),
      },
      { description: 'Settings that are rows of the database.' },
    ),
    versions: Type.Object(
      {
        satha: Type.String({ description: 'The release.' }),
        schema: Type.Integer({ description: 'The latest migration of the database.' }),
        node: Type.String({ description: 'Node.js of the process that answers.' }),
        postgres: Type.String({ description: 'The database server.' }),
      },
      { description: 'What runs.' },
    ),
  },
  { title: 'SystemData' },
);
export type SystemData = Static<typeof SystemData>;
