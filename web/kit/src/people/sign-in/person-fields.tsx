import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { PasswordField } from '../../forms/password-field.tsx';
import { useWords } from '../../language/use-words.tsx';
import { signInWords } from './sign-in-words.ts';

/** Asks for the email that somebody signs in by. */
export function EmailField(props: TextInputProps) {
  const t = useWords(signInWords);
  return <TextInput label={t('email')} type="email" autoComplete="username" dir="ltr" {...props} />;
}

export function NameField(props: TextInputProps) {
  const t = useWords(signInWords);
  return <TextInput label={t('yourName')} autoComplete="name" {...props} />;
}

/** Asks for a password that somebody chooses; without a label, it is their first. */
export function ChosenPasswordField(props: PasswordInputProps) {
  const t = useWords(signInWords);
  return (
    <PasswordField
      label={t('password')}
      description={t('passwordHint')}
      autoComplete="new-password"
      {...props}
    />
  );
}
