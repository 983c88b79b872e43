import { successEnvelope } from '@satha/contract/envelope';
import { DoneData } from '@satha/contract/portal/sign-in';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { WithCookies } from '../../platform/sign-in/call-better-auth.ts';
import { ok } from '../operation-responses.ts';

/** The `response` of a route's schema; refusals go out by the table of all doors. */
export function answers<Data extends TSchema>(data: Data) {
  return { 200: successEnvelope(data) };
}

/** Of a route that has nothing to tell but that it is done. */
export const answersDone = answers(DoneData);

export const done = () => ok({ isDone: true as const });

/** Passes cookies on to the browser, and gives what they came with. */
export function withCookies<Data>(reply: FastifyReply, { data, setCookies }: WithCookies<Data>): Data {
  if (setCookies.length > 0) reply.header('Set-Cookie', [...setCookies]);
  return data;
}
