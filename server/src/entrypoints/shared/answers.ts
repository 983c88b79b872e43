import { DoneData } from '@satha/contract/people/sign-in';
import { answers, ok } from '../operation-responses.ts';

/** The `response` of a route that has nothing to tell but that it is done. */
export const answersDone = answers(DoneData);

export const done = () => ok({ isDone: true as const });
