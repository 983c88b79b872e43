import { DoneData } from '@satha/contract/people/sign-in';
import type { FastifyReply } from 'fastify';
import type { WithCookies } from '../../platform/sign-in/call-better-auth.ts';
import { answers, ok } from '../operation-responses.ts';

/** The `response` of a route that has nothing to tell but that it is done. */
export const answersDone = answers(DoneData);

export const done = () => ok({ isDone: true as const });

/** Passes cookies on to the browser, and gives what they came with. */
export function withCookies<Data>(reply: FastifyReply, { data, setCookies }: WithCookies<Data>): Data {
  if (setCookies.length > 0) reply.header('Set-Cookie', [...setCookies]);
  return data;
}
