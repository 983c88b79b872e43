import { hasStatus } from '../../api/api-problem.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useWords } from '../../language/use-words.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import type { PanelChrome } from './panel-chrome.ts';
import { PersonPanel } from './person-panel.tsx';
import { signInWords } from './sign-in-words.ts';

type InvitationFailedProps = PanelChrome & {
  readonly error: Error;
  /** Whom to ask for another one. */
  readonly overHint: string;
};

/** An invitation that cannot be read, or is over. */
export function InvitationFailedPanel(props: InvitationFailedProps) {
  const { languageButton, toSignIn, error, overHint } = props;
  const t = useWords(signInWords);
  return (
    <PersonPanel
      languageButton={languageButton}
      title={t('invitationFailed')}
      footer={<BackToSignIn toSignIn={toSignIn} />}
    >
      <FormProblem problem={error} hint={hasStatus(error, gone) && overHint} />
    </PersonPanel>
  );
}

/** Used already, withdrawn, or older than it may be. */
const gone = 410;
