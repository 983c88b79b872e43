import { TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { stepWords } from '../../../words/trips/steps.ts';

/** Asks for how many minutes. */
export function MinutesField(props: TextInputProps) {
  const t = useWords(stepWords);
  return (
    <TextInput
      label={t('minutes')}
      description={t('minutesHint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      data-autofocus
      {...props}
    />
  );
}
