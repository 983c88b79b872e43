import { Alert, Button, Stack } from '@mantine/core';
import { isRefusal } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IncompleteLinkPanel } from '@satha/web-kit/people/sign-in/incomplete-link-panel.tsx';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmEmail } from '../../api/sign-in.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

export function ConfirmEmailPage() {
  const token = useLinkToken();
  return token === undefined ? <IncompleteLinkPanel {...memberChrome} /> : <ConfirmPanel token={token} />;
}

/** Nothing is confirmed until somebody presses the button: scanners of mails open links, and run what is on their pages. */
function ConfirmPanel({ token }: { readonly token: string }) {
  const t = useWords(memberSignInWords);
  const { languageButton } = memberChrome;
  const confirmation = useMutation({ mutationFn: () => confirmEmail(token) });
  if (confirmation.isSuccess) {
    return (
      <PersonPanel languageButton={languageButton} title={t('confirmTitle')} text={t('confirmText')}>
        <ToPortal />
      </PersonPanel>
    );
  }
  if (confirmation.error !== null && isRefusal(confirmation.error)) {
    return (
      <PersonPanel
        languageButton={languageButton}
        title={t('confirmFailed')}
        text={confirmation.error.message}
        footer={<ToPortal />}
      />
    );
  }
  return (
    <PersonPanel languageButton={languageButton} title={t('confirmAsk')} text={t('confirmAskText')}>
      <Stack>
        {confirmation.error !== null && (
          <Alert color="red" role="alert">
            {confirmation.error.message}
          </Alert>
        )}
        <Button fullWidth loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
          {t('confirmDo')}
        </Button>
      </Stack>
    </PersonPanel>
  );
}

function ToPortal() {
  const t = useWords(memberSignInWords);
  return (
    <Button fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
      {t('toPortal')}
    </Button>
  );
}
