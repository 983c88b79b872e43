import { Anchor } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { signInWords } from '../../words/sign-in.ts';

export function BackToSignIn() {
  const t = useWords(signInWords);
  return (
    <Anchor component={Link} to="/sign-in" size="sm">
      {t('backToSignIn')}
    </Anchor>
  );
}
