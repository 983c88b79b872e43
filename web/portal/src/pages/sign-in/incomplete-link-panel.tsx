import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { signInWords } from '../../words/sign-in.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { PersonPanel } from './person-panel.tsx';

/** A link of a mail that lost its end on the way. */
export function IncompleteLinkPanel() {
  const t = useWords(signInWords);
  return <PersonPanel title={t('linkIncomplete')} text={t('linkIncompleteText')} footer={<BackToSignIn />} />;
}
