import { type EmirateWord, emirateWords } from '@satha/terms/emirates';
import {
  bodyTypes,
  clearances,
  drivetrains,
  incidentCauses,
  keyPlaces,
  policeReportColours,
  powertrains,
  siteKinds,
} from '@satha/terms/job';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import * as examples from '../examples.ts';

/** A field outside those that are named is refused, so that a misspelled one is not lost. */
const strict = { additionalProperties: false } as const;

const word = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: [...words], description }));
const text = (maxLength: number, description: string, example?: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, description, ...(example && { examples: [example] }) }),
  );
const integer = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const plate = {
  emirate: word(Object.keys(emirateWords) as EmirateWord[], 'The emirate that issued it; goes with number.'),
  category: text(20, 'What the plate says beside code and number, such as Classic.'),
  code: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{1,3}$',
      'x-form': '1 to 3 letters or digits',
      description: 'The letters or digits beside the number.',
      examples: ['K'],
    }),
  ),
  number: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,5}$',
      'x-form': '1 to 5 digits',
      description: 'The number of a plate of the UAE.',
      examples: ['40217'],
    }),
  ),
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      'x-form': 'the two letters of a country (ISO 3166)',
      description: 'For a plate of another country; goes with text.',
      examples: ['OM'],
    }),
  ),
  text: text(20, 'The whole plate of another country.', '1234 AB'),
};

const vehicle = {
  vin: Type.Optional(
    Type.String({
      pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$',
      'x-form': '17 letters and digits without I, O and Q',
      description: 'Vehicle identification number: 17 letters and digits, without I, O and Q.',
      examples: ['WBA3A5C50CF256736'],
    }),
  ),
  make: text(60, 'Who made it.', 'Tesla'),
  model: text(60, 'Its model.', 'Model 3'),
  year: integer(1900, 2100, 'Its model year.'),
  colour: text(40, 'Its colour.', 'white'),
  bodyType: word(bodyTypes, 'The kind of body.'),
  drivetrain: word(drivetrains, 'The driven wheels: front, rear, all.'),
  powertrain: word(powertrains, 'What drives it.'),
  rolls: flag('Whether it can be rolled.'),
  steers: flag('Whether its wheels can be steered.'),
  lockedWheels: integer(0, 4, 'How many wheels do not turn.'),
  keys: word(keyPlaces, 'Where its keys are.'),
  clearance: word(clearances, 'Its distance from the ground.'),
  massKg: integer(1, 100_000, 'What it weighs, in kilograms.'),
};

const site = {
  kind: word(siteKinds, 'What kind of place the vehicle stands in.'),
  heightLimitMeters: Type.Optional(
    Type.Number({ minimum: 1, maximum: 10, description: 'The lowest height on the way in, in metres.' }),
  ),
  level: integer(-20, 200, 'The floor; 0 is the ground, -2 the second below it.'),
  notes: text(500, 'How to find it.'),
};

const policeReport = {
  number: text(40, 'The number of the report.'),
  colour: word(policeReportColours, 'The colour of the report.'),
};

const incident = {
  cause: word(incidentCauses, 'What happened.'),
  caseNumber: text(60, 'The number of the case at your insurer or assistance company; searchable.'),
  passengers: integer(0, 20, 'How many people travel along.'),
};

const recipient = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Who takes the vehicle.' }),
  phoneCode: text(3, 'Country calling code, digits only; goes with mobileNumber.', '971'),
  mobileNumber: text(16, 'In local format, digits only; goes with phoneCode.', '501234567'),
};

const notes = text(1000, 'What the driver should know.');

/** The fields of a job, each object in it made by `object`; a plate's are given. */
function fieldsOfJob<PlateFields extends TProperties>(
  object: <Fields extends TProperties>(fields: Fields, description: string) => TObject<Fields>,
  plateFields: PlateFields,
) {
  const aboutPlate = 'The plate: emirate and number, or country and text.';
  return {
    vehicle: Type.Optional(
      object({ plate: Type.Optional(object(plateFields, aboutPlate)), ...vehicle }, 'What is to be moved.'),
    ),
    site: Type.Optional(object(site, 'Where it stands.')),
    incident: Type.Optional(
      object(
        { ...incident, policeReport: Type.Optional(object(policeReport, "The police's report.")) },
        'What happened.',
      ),
    ),
    recipient: Type.Optional(object(recipient, 'Who takes the vehicle at the destination.')),
    notes,
  };
}

const JobObject = Type.Object(
  fieldsOfJob((fields, description) => Type.Object(fields, { ...strict, description }), plate),
  strict,
);
export type SentJob = Static<typeof JobObject>;

/** The job of a request. */
export const JobRequest = Type.Unsafe<SentJob | null>({
  ...JobObject,
  type: ['object', 'null'],
  description:
    'What is to be done, as far as it is known: the vehicle, where it stands, what happened, who takes it. It is not ' +
    'priced. A field or word in it that is not known here is refused.',
  examples: [examples.job],
});

/** The job of a record. */
export const JobData = Type.Object(
  fieldsOfJob((fields, description) => Type.Object(fields, { description }), {
    ...plate,
    recognized: Type.Optional(
      Type.Boolean({
        description:
          'Of a plate of the UAE: whether the emirate is known to have plates with such a code. One that is not is taken ' +
          'as it was sent.',
      }),
    ),
  }),
  {
    description:
      'The job as it was sent, codes and VIN in capitals; personal fields go when its customer is erased.',
  },
);
export type JobData = Static<typeof JobData>;
