import { DeclaredEvidenceData, DeclareEvidenceRequest } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import type { EvidenceKind } from '@satha/terms/evidence';
import { Type } from 'typebox';
import { declareEvidence } from '../../../domain/evidence/declare-evidence.ts';
import type { EvidenceFacts, NewEvidence } from '../../../domain/evidence/evidence.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireText } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';
import { instantForm, readInstant } from '../read-instant.ts';
import { viewOwnEvidence } from './view-own-evidence.ts';

const url = '/trips/:tripId/evidence';

const schema = {
  operationId: 'declareEvidence',
  tags: ['Evidence'],
  summary: 'Declare evidence',
  description:
    "Tells one thing about the customer's vehicle or who gave or took it, at the trip or until 24 hours after its end. " +
    'Of a photo or signature it tells size and SHA-256; the file is sent later. ' +
    'Declaring it again with the same facts answers as the first time. A trip has at most 60 items.',
  security,
  params: Type.Object({ tripId: tripId('The trip that it is about.', { examples: [1] }) }),
  body: DeclareEvidenceRequest,
  response: responses(
    DeclaredEvidenceData,
    ['trip_not_found', 'trip_status_conflict', 'evidence_differs', 'too_much_evidence'],
    DeclareEvidenceRequest,
  ),
};

export type DeclareEvidenceDeps = { readonly db: Queryable; readonly clock: Clock };

export function declareEvidenceRoute({ db, clock }: DeclareEvidenceDeps): DriverApiRoute {
  return route('POST', url, { schema, access: 'driver', writes: true }, async (request) => {
    const driver = { driverId: driverOf(request).driverId, tripId: request.params.tripId };
    const declared = readEvidence(request.body);
    await declareEvidence(db, driver, declared, clock());
    return ok({ evidence: await viewOwnEvidence(db, driver, declared.evidenceId) });
  });
}

/** @throws Problem invalid_request that names the field. */
function readEvidence(body: DeclareEvidenceRequest): NewEvidence {
  const { evidenceId, stage, place } = body;
  const recordedAt = readInstant(body.recordedAt);
  if (!recordedAt) throw invalid('recordedAt', instantForm);
  return { evidenceId, stage, place, recordedAt, ...readFacts(body) };
}

/** One kind of item with its facts. */
type Told = {
  [Kind in EvidenceKind]: {
    readonly kind: Kind;
    readonly facts: EvidenceFacts[Kind];
    readonly file?: NewEvidence['file'];
  };
}[EvidenceKind];

function readFacts(body: DeclareEvidenceRequest): Told {
  const { photo, signature } = body;
  const [condition, readings, recipient] = [
    known(body, 'condition'),
    known(body, 'readings'),
    known(body, 'recipient'),
  ];
  const told: Told[] = [];
  const name = readOwnText('recipient.name', recipient?.name, 80);
  const belongings = readOwnText('readings.belongings', readings?.belongings, 200);
  if (condition) told.push({ kind: 'condition', facts: condition });
  if (readings) told.push({ kind: 'readings', facts: { ...readings, ...(belongings && { belongings }) } });
  if (recipient) told.push({ kind: 'recipient', facts: { ...recipient, ...(name && { name }) } });
  if (photo) {
    const { shows, sha256, sizeBytes } = photo;
    told.push({ kind: 'photo', facts: { shows }, file: { sha256, sizeBytes } });
  }
  if (signature) {
    const { sha256, sizeBytes } = signature;
    told.push({ kind: 'signature', facts: {}, file: { sha256, sizeBytes } });
  }
  const [only, second] = told;
  if (!only || second)
    throw invalid(
      second?.kind ?? 'condition',
      'must be sent alone: exactly one of condition, readings, recipient, photo and signature.',
    );
  if (readings && Object.keys(readings).length === 0) {
    throw invalid('readings', `must have at least one of ${Object.keys(fieldsOf.readings).join(', ')}.`);
  }
  if (recipient && (recipient.name === undefined) === (recipient.absent === undefined)) {
    throw invalid('recipient', 'must have either name or absent.');
  }
  return only;
}

const { properties } = DeclareEvidenceRequest;
const fieldsOf = {
  condition: properties.condition.properties,
  readings: properties.readings.properties,
  recipient: properties.recipient.properties,
} as const;

/**
 * Returns the facts of a kind by the fields that are described, in the order in which they came: what else is in them would be
 * kept as it is, where nothing looks at it and nothing erases it.
 */
function known<Kind extends keyof typeof fieldsOf>(
  body: DeclareEvidenceRequest,
  kind: Kind,
): DeclareEvidenceRequest[Kind] {
  const told = body[kind];
  if (told === undefined) return undefined as DeclareEvidenceRequest[Kind];
  const fields = Object.entries(told).filter(([field]) => Object.hasOwn(fieldsOf[kind], field));
  return Object.fromEntries(fields) as DeclareEvidenceRequest[Kind];
}

/**
 * Lines are taken: no record of a driver is lost for how it was typed, and documents show it straight.
 * @throws Problem invalid_request for a text that says nothing or cannot be stored.
 */
function readOwnText(field: string, text: string | undefined, longest: number): string | undefined {
  return text === undefined ? undefined : requireText(field, text, { longest, hasLines: true });
}

function invalid(field: string, problem: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message: `${field} ${problem}` }] });
}
