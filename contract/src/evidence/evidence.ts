import {
  absenceReasons,
  conditionAreas,
  conditionMarks,
  type EvidenceKind,
  type EvidenceStage,
  evidenceKinds,
  evidenceStages,
  type MediaType,
  type MissingReason,
  mediaTypes,
  missingReasons,
  mostFileBytes,
  photoSubjects,
  severities,
} from '@satha/terms/evidence';
import { type Static, Type } from 'typebox';
import { latitude, longitude, timestamp, uuidForm } from '../fields.ts';
import * as examples from './evidence-examples.ts';

const oneOf = <Word extends string>(words: Readonly<Record<Word, unknown>>, description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: Object.keys(words), description });

export const evidenceStage = oneOf<EvidenceStage>(
  evidenceStages,
  'Whether it was seen at the pickup or at the delivery.',
);
export const evidenceKind = oneOf<EvidenceKind>(
  evidenceKinds,
  'condition: a mark on the vehicle · readings · recipient: who was there · photo · signature.',
);

export const evidenceId = Type.String({
  ...uuidForm,
  description: 'Made by the phone, a UUID: the same item may be declared again by it.',
  examples: [examples.evidenceId],
});

const percent = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description }));

const condition = Type.Object(
  {
    area: oneOf(conditionAreas, 'Where on the vehicle.'),
    mark: oneOf(conditionMarks, 'What is to be seen there.'),
    severity: oneOf(severities, 'How bad it is.'),
  },
  { description: 'One mark on the vehicle.' },
);

const readings = Type.Object(
  {
    odometerKm: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9_999_999,
        description: 'What the odometer shows, in kilometres.',
      }),
    ),
    fuelPercent: percent('How full the tank is.'),
    chargePercent: percent('How full the battery is.'),
    belongings: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'What was left in the vehicle.' }),
    ),
    keysHandedOver: Type.Optional(Type.Boolean({ description: 'Whether the keys changed hands.' })),
  },
  {
    minProperties: 1,
    description: 'What the vehicle shows, what is in it, and its keys; at least one of them.',
  },
);

const recipient = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'Who was there.' })),
    absent: Type.Optional(oneOf(absenceReasons, 'Why nobody confirmed.')),
  },
  { description: 'Who gave or took the vehicle: a name, or why there is none.' },
);

export const fileSha256 = (description: string) =>
  Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    'x-form': '64 hexadecimal digits',
    'x-any-case': true,
    description,
    examples: [examples.photo.sha256],
  });

const file = {
  sha256: fileSha256('SHA-256 of the file, as the phone took it.'),
  sizeBytes: Type.Integer({
    minimum: 1,
    maximum: mostFileBytes,
    description: 'Size of the file, in bytes; at most 8 MB.',
  }),
};

export const photoSubject = oneOf(photoSubjects, 'What is to be seen.');

const photo = { shows: photoSubject, ...file };

const place = Type.Object(
  { lat: latitude('Latitude, in degrees.'), lng: longitude('Longitude, in degrees.') },
  { description: 'Where it was recorded.' },
);

const facts = {
  condition: Type.Optional(condition),
  readings: Type.Optional(readings),
  recipient: Type.Optional(recipient),
};

const declaredFiles = {
  photo: Type.Optional(Type.Object(photo, { description: 'A photo whose file is sent later.' })),
  signature: Type.Optional(Type.Object(file, { description: 'A signature whose file is sent later.' })),
};

export const missingReason = oneOf<MissingReason>(
  missingReasons,
  'lost: the phone has it no more · damaged: it cannot be read there · refused: what it holds is not taken · other.',
);

const missing = {
  missing: Type.Optional(
    Type.Object(
      { because: missingReason, toldAt: timestamp('When that was told.') },
      { description: 'Told of a file that will not come; gone when it comes all the same.' },
    ),
  ),
};

/** What is known of a file once it is kept; of one that has not arrived, or was erased, nothing of it is there. */
const kept = {
  storedAt: Type.Optional(timestamp('Since when the file is kept; missing until the phone has sent it.')),
  mediaType: Type.Optional(
    Type.Unsafe<MediaType>({
      type: 'string',
      enum: [...mediaTypes],
      description: 'Type of the file, by what it holds.',
    }),
  ),
  shownSha256: Type.Optional(
    fileSha256(
      'SHA-256 of what url shows: the picture without whatever else the phone had written into the file. It is sha256 where there ' +
        'was nothing else; missing for a file of before there was this, until it is asked for.',
    ),
  ),
  shownSizeBytes: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Size of what url shows, in bytes.' }),
  ),
  url: Type.Optional(
    Type.String({
      description:
        'Address of the picture, good for 10 minutes for whoever has it, as long as the key is active.',
    }),
  ),
  thumbnailUrl: Type.Optional(
    Type.String({ description: 'Address of a small JPEG of it, at most 480 pixels wide and high.' }),
  ),
  urlsExpireAt: Type.Optional(timestamp('Until when both addresses are good: ask for the evidence again.')),
};

const keptFiles = {
  photo: Type.Optional(Type.Object({ ...photo, ...kept, ...missing }, { description: 'A photo.' })),
  signature: Type.Optional(Type.Object({ ...file, ...kept, ...missing }, { description: 'A signature.' })),
};

export const DeclareEvidenceRequest = Type.Object(
  {
    evidenceId,
    stage: evidenceStage,
    recordedAt: Type.String({
      maxLength: 40,
      description: 'When it was seen, by the phone: RFC 3339, with an offset or Z.',
      examples: ['2026-11-20T10:31:40.000+04:00'],
    }),
    place: Type.Optional(place),
    ...facts,
    ...declaredFiles,
  },
  {
    title: 'DeclareEvidenceRequest',
    description: 'One item: exactly one of condition, readings, recipient, photo and signature.',
    examples: [examples.declareEvidenceRequest],
  },
);
export type DeclareEvidenceRequest = Static<typeof DeclareEvidenceRequest>;

export const TellEvidenceMissingRequest = Type.Object(
  { because: missingReason },
  { title: 'TellEvidenceMissingRequest', examples: [{ because: 'lost' }] },
);

export const EvidenceData = Type.Object(
  {
    evidenceId,
    stage: evidenceStage,
    kind: evidenceKind,
    recordedAt: timestamp("When it was seen, by the phone's clock."),
    receivedAt: timestamp('When the service was told.'),
    place: Type.Optional(place),
    ...facts,
    ...keptFiles,
    erasedAt: Type.Optional(
      timestamp('Since when names, belongings, places and files are gone; hashes stay.'),
    ),
  },
  { title: 'Evidence', examples: [examples.evidence] },
);
export type EvidenceData = Static<typeof EvidenceData>;

export const DeclaredEvidenceData = Type.Object(
  { evidence: EvidenceData },
  { title: 'DeclaredEvidence', examples: [{ evidence: examples.evidence }] },
);

export const EvidenceListData = Type.Object(
  {
    evidence: Type.Array(EvidenceData, { description: 'In the order in which it was declared; at most 60.' }),
  },
  { title: 'EvidenceList', examples: [{ evidence: [examples.evidence] }] },
);
