import { Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { bookingWords } from '../../../words/trips/booking.ts';
import type { BookingValues } from './booking-values.ts';

/** Asks whose vehicle is moved, and how they are reached. */
export function CustomerFields({ form }: { readonly form: UseFormReturnType<BookingValues> }) {
  const t = useWords(bookingWords);
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('firstName')}
          attributes={autoDirection}
          autoComplete="off"
          required
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('lastName')}
          attributes={autoDirection}
          autoComplete="off"
          required
          {...form.getInputProps('lastName')}
        />
      </Group>
      {/* A number reads from the left in every language, its country's code first. */}
      <Group align="flex-start" wrap="nowrap" dir="ltr">
        <TextInput
          label={t('phoneCode')}
          labelProps={{ dir: 'auto' }}
          leftSection="+"
          w={100}
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.getInputProps('phoneCode')}
        />
        <TextInput
          label={t('mobileNumber')}
          labelProps={{ dir: 'auto' }}
          style={{ flex: 1 }}
          type="tel"
          autoComplete="off"
          placeholder="50 123 4567"
          required
          {...form.getInputProps('mobileNumber')}
        />
      </Group>
    </>
  );
}
