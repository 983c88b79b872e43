import { Input, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { dispatchLeadMinutes } from '@satha/terms/calendar';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { bookingWords } from '../../../words/trips/booking.ts';
import type { BookingValues } from './booking-values.ts';

/** Now, or a day and time on the UAE's clocks. */
export function DepartureField({ form }: { readonly form: UseFormReturnType<BookingValues> }) {
  const t = useWords(bookingWords);
  const { departure } = form.getValues();
  return (
    <>
      <Input.Wrapper label={t('departure')} labelElement="div" id="departure">
        <SegmentedControl
          fullWidth
          aria-labelledby="departure-label"
          data={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
          value={departure}
          onChange={(value) => form.setFieldValue('departure', value)}
        />
      </Input.Wrapper>
      {departure === 'later' && (
        <MomentField
          label={t('departureTime')}
          description={t('searchBegins', { minutes: dispatchLeadMinutes })}
          required
          {...form.getInputProps('departureTime')}
        />
      )}
    </>
  );
}
