import type { UseFormReturnType } from '@mantine/form';
import type { BookingValues } from '../booking-values.ts';

export type JobFormProps = { readonly form: UseFormReturnType<BookingValues> };

type InputProps = ReturnType<JobFormProps['form']['getInputProps']>;

/**
 * Returns the input's props for a list of choices: one that was taken back is the empty text, as in every
 * other field.
 */
export function asText(props: InputProps): InputProps {
  return {
    ...props,
    value: props.value === '' ? null : props.value,
    onChange: (value: string | null) => props.onChange(value ?? ''),
  };
}
