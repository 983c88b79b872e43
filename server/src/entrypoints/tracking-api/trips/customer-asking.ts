import type { FastifyReply, FastifyRequest } from 'fastify';
import { askerOf, type DocumentAsker } from '../../shared/documents/document-turns.ts';
import { customerOf } from '../gate.ts';

/** Returns the customer who asks for a document. */
export function customerAsking(request: FastifyRequest, reply: FastifyReply): DocumentAsker {
  const { phoneCode, mobileNumber } = customerOf(request).number;
  return askerOf(request, reply, `customer ${phoneCode} ${mobileNumber}`);
}
