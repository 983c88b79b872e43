import { useForm } from '@mantine/form';
import { fieldErrorsOf } from '@satha/web-kit/api/api-problem.ts';
import { makeClientToken } from '@satha/web-kit/api/client-token.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { makeJobRules, readJobErrors } from '@satha/web-kit/trips/job/job-rules.ts';
import { jobWords } from '@satha/web-kit/trips/job/job-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bookTrip, tripKeys } from '../../../api/trips/trips.ts';
import { bookingWords } from '../../../words/trips/booking.ts';
import { adviseOnBooking } from './booking-advice.ts';
import {
  type BookingValues,
  bookingFields,
  emptyBooking,
  placeCodeFault,
  toBookRequest,
  toNumber,
} from './booking-values.ts';

/** What the form holds, and the price that was shown with it. */
type Booking = { readonly values: BookingValues; readonly quoteId: string | undefined };

/** Returns the booking form, and what sends it: whatever goes wrong on the way, it books one trip. */
export function useBooking(accountId: number, refreshEstimate: () => void) {
  const t = useWords(bookingWords);
  const tJob = useWords(jobWords);
  const format = useFormat();
  const tell = useTell();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // One for the life of the form: sent again after a lost answer it leads to the trip that is there already.
  const [clientToken] = useState(makeClientToken);
  const needed = (text: string) => (text.trim() === '' ? t('needed') : null);
  const form = useForm<BookingValues>({
    initialValues: emptyBooking,
    validate: {
      pickup: (point) => (point ? null : t('choosePlace')),
      destination: (point) => (point ? null : t('choosePlace')),
      firstName: needed,
      lastName: needed,
      phoneCode: needed,
      mobileNumber: needed,
      departureTime: (time, { departure }) => (departure === 'later' ? needed(time) : null),
      job: makeJobRules(tJob),
    },
  });
  const booking = useMutation({
    mutationFn({ values, quoteId }: Booking) {
      const request = toBookRequest(values, clientToken, quoteId);
      if (!request) throw new Error('a form that is not whole was sent');
      return bookTrip(accountId, request);
    },
    onSuccess({ tripId, fareFils }) {
      tell.done(t('booked', { tripId, fare: format.money(fareFils) }));
      void queryClient.invalidateQueries({ queryKey: tripKeys.lists(accountId) });
      void navigate({
        to: '/accounts/$accountId/trips/$tripId',
        params: { accountId, tripId: String(tripId) },
      });
    },
    onError(error, { values }) {
      if (adviseOnBooking(error) === 'fare_changed') refreshEstimate();
      const refused = placeCodeFault(values, fieldErrorsOf(error, bookingFields));
      const isUae = toNumber(values).phoneCode === '971';
      const errors = {
        ...refused,
        ...(refused.mobileNumber && isUae && { mobileNumber: t('mobileFault') }),
        ...readJobErrors(error, tJob),
      };
      form.setErrors(errors);
      focusFirst(errors);
    },
  });
  /** The reader is led to what is wrong. */
  function focusFirst(errors: Readonly<Record<string, unknown>>): void {
    const field = bookingFields.find((name) => errors[name]);
    const input = field && form.getInputNode(field);
    if (!input) return;
    input.focus();
    // One in a folded part takes the focus once that is unfolded.
    if (document.activeElement !== input) requestAnimationFrame(() => input.focus());
  }
  return { form, booking, focusFirst };
}
