import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useJobForm } from '@satha/web-kit/trips/job/job-form.ts';
import { readJobErrors } from '@satha/web-kit/trips/job/job-rules.ts';
import { jobWords } from '@satha/web-kit/trips/job/job-words.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bookCall, takeLocation } from '../../api/calls.ts';
import { useUndo } from '../../undo/use-undo.ts';
import { callWords } from '../../words/calls.ts';
import { findMissing, toBookRequest } from './call-draft.ts';
import type { Call } from './use-call.ts';
import type { useCallPrice } from './use-call-price.ts';

type Price = ReturnType<typeof useCallPrice>;

/** Returns the form of a call, what books and what clears it; whoever books too early is led to what is missing or wrong. */
export function useBooking(call: Call, price: Price) {
  const t = useWords(callWords);
  const { draft, change } = call;
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const job = useJobForm(draft.job, (told) => change({ job: told }));
  const { book, ...booking } = useBookCall(call, price, (errors) => {
    job.setErrors(errors);
    const [fault] = Object.keys(errors);
    if (fault) focusOnJob(fault);
  });
  const { tellDone } = useUndo();
  /** What is folded away takes the focus once it is unfolded. */
  function focusOnJob(field: string): void {
    if (!job.getInputNode(field)) flushSync(() => change({ asksMore: true }));
    job.getInputNode(field)?.focus();
  }
  function clear(): void {
    const restore = call.clear();
    tellDone(t('cleared'), async () => {
      restore();
      return t('restored');
    });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const [fault] = Object.keys(job.validate().errors);
    const field = findMissing(draft, fault === undefined);
    setChecked(true);
    // What is said is what is paid: while another price is asked for, nothing is booked.
    if (field === undefined && price.isAsking && !price.estimate) return;
    if (field === undefined) book();
    else if (field === 'job' && fault) focusOnJob(fault);
    else form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }
  return { form, job, missing: isChecked ? findMissing(draft) : undefined, ...booking, submit, clear };
}

/** What is sent is that of the moment, held by the quote that is shown; an answer that is lost is asked for by the same token. */
function useBookCall(
  { draft, caller, clear }: Call,
  { estimate, renew }: Price,
  onJobErrors: (errors: Readonly<Record<string, string>>) => void,
) {
  const t = useWords(callWords);
  const tJob = useWords(jobWords);
  const format = useFormat();
  const { tellDone } = useUndo();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const number = caller?.data;
      const request = number && toBookRequest(draft, number, estimate?.quoteId);
      if (!request) throw caller?.error ?? new Error(t('needed'));
      return bookCall(request);
    },
    onSuccess({ tripId, fareFils }) {
      tellDone(t('booked', { tripId, fare: format.money(fareFils) }));
      if (draft.pickup?.by === 'caller') void takeLocation(draft.locationRequestId).catch(() => {});
      clear();
      void navigate({ to: '/trips/$tripId', params: { tripId: String(tripId) } });
    },
    onError(refused) {
      renew();
      onJobErrors(readJobErrors(refused, tJob));
    },
  });
  return { book: () => mutate(), isPending, error };
}
