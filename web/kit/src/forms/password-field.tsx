import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useWords } from '../language/use-words.tsx';
import { formWords } from './form-words.ts';

/** Asks for a password, which whoever types it may look at. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords(formWords);
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showSecret'), tabIndex: 0 }} {...props} />
  );
}
