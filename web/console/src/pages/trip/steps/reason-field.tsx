import { TextInput, type TextInputProps } from '@mantine/core';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { stepWords } from '../../../words/trips/steps.ts';

/** As the service counts them. */
const longestReason = 80;

/** Asks why, in a line. */
export function ReasonField(props: TextInputProps) {
  const t = useWords(stepWords);
  return (
    <TextInput
      label={t('reason')}
      description={t('reasonHint')}
      attributes={autoDirection}
      autoComplete="off"
      maxLength={longestReason}
      {...props}
    />
  );
}
