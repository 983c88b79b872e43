import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { askerOf, type DocumentAsker } from '../../shared/documents/document-turns.ts';
import type { PdfDrawing } from '../../shared/pdf-drawing.ts';
import { operatorOf } from '../gate.ts';

export type DocumentsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly drawing: PdfDrawing;
};

/** Returns the operator who asks for a document. */
export function operatorAsking(request: FastifyRequest, reply: FastifyReply): DocumentAsker {
  return askerOf(request, reply, `operator ${operatorOf(request).operatorId}`);
}
