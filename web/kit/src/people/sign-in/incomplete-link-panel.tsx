import { useWords } from '../../language/use-words.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PanelChrome } from './panel-chrome.ts';
import { PersonPanel } from './person-panel.tsx';
import { signInWords } from './sign-in-words.ts';

/** A link of a mail that lost its end on the way. */
export function IncompleteLinkPanel({ languageButton, toSignIn }: PanelChrome) {
  const t = useWords(signInWords);
  return (
    <PersonPanel
      languageButton={languageButton}
      title={t('linkIncomplete')}
      text={t('linkIncompleteText')}
      footer={<BackToSignIn toSignIn={toSignIn} />}
    />
  );
}
