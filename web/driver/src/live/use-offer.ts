import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Problem, problemOf } from '../api/problem.ts';
import { useCell } from '../kept/cell.ts';
import { answerOffer } from './answer-offer.ts';
import { type LiveState, liveState } from './live-state.ts';
import { type OpenOffer, openOffer } from './offer.ts';

/** Returns what the driver is being asked now. */
export function useOffer(): OpenOffer | undefined {
  return useCell(openOffer);
}

/** Tells how offers come: at once, asked for every few seconds, not at all, or that it is not known yet. */
export function useLiveState(): LiveState {
  return useCell(liveState);
}

export type AnswerOffer = {
  accept(offerId: number): void;
  decline(offerId: number): void;
  readonly isPending: boolean;
  readonly problem?: Problem | undefined;
};

/** For so long the driver reads why an offer could not be answered: our own figure. */
const problemMs = 60_000;

/**
 * Answers an offer: the one thing that waits for the service, since another driver may be faster. An answer that is still
 * on its way, and why one was refused, say nothing of the next offer.
 */
export function useAnswerOffer(): AnswerOffer {
  const openId = useOffer()?.offer.offerId;
  const { mutate, isPending, error, variables, reset } = useMutation({ mutationFn: answerOffer });
  const isOfAnother = openId !== undefined && variables !== undefined && variables.offerId !== openId;
  useEffect(() => {
    if (isOfAnother) reset();
  }, [isOfAnother, reset]);
  useEffect(() => {
    if (error === null) return undefined;
    const timer = setTimeout(reset, problemMs);
    return () => clearTimeout(timer);
  }, [error, reset]);
  return {
    accept: (offerId) => mutate({ offerId, answer: 'accept' }),
    decline: (offerId) => mutate({ offerId, answer: 'decline' }),
    isPending: isPending && !isOfAnother,
    problem: error && !isOfAnother ? problemOf(error) : undefined,
  };
}
