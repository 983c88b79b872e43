import { Anchor } from '@mantine/core';
import { useWords } from '../../language/use-words.tsx';
import type { RenderLink } from './panel-chrome.ts';
import { signInWords } from './sign-in-words.ts';

export function BackToSignIn({ toSignIn }: { readonly toSignIn: RenderLink }) {
  const t = useWords(signInWords);
  return (
    <Anchor size="sm" renderRoot={toSignIn}>
      {t('backToSignIn')}
    </Anchor>
  );
}
