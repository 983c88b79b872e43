import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IncompleteLinkPanel } from '@satha/web-kit/people/sign-in/incomplete-link-panel.tsx';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { emailConfirmationQuery } from '../../api/sign-in.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

export function ConfirmEmailPage() {
  const token = useLinkToken();
  return token === undefined ? <IncompleteLinkPanel {...memberChrome} /> : <ConfirmPanel token={token} />;
}

function ConfirmPanel({ token }: { readonly token: string }) {
  const t = useWords(memberSignInWords);
  const { languageButton } = memberChrome;
  const confirmation = useQuery(emailConfirmationQuery(token));
  if (confirmation.error !== null) {
    return (
      <PersonPanel
        languageButton={languageButton}
        title={t('confirmFailed')}
        text={confirmation.error.message}
        footer={<ToPortal />}
      />
    );
  }
  if (confirmation.isPending) {
    return (
      <PersonPanel languageButton={languageButton} title={t('confirming')}>
        <Loaded query={confirmation} lines={2}>
          {() => null}
        </Loaded>
      </PersonPanel>
    );
  }
  return (
    <PersonPanel languageButton={languageButton} title={t('confirmTitle')} text={t('confirmText')}>
      <ToPortal />
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
