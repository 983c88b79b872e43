import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { emailConfirmationQuery } from '../../api/sign-in.ts';
import { signInWords } from '../../words/sign-in.ts';
import { IncompleteLinkPanel } from './incomplete-link-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useLinkToken } from './use-link-token.ts';

export function ConfirmEmailPage() {
  const token = useLinkToken();
  return token === undefined ? <IncompleteLinkPanel /> : <ConfirmPanel token={token} />;
}

function ConfirmPanel({ token }: { readonly token: string }) {
  const t = useWords(signInWords);
  const confirmation = useQuery(emailConfirmationQuery(token));
  if (confirmation.error !== null) {
    return <PersonPanel title={t('confirmFailed')} text={confirmation.error.message} footer={<ToPortal />} />;
  }
  if (confirmation.isPending) {
    return (
      <PersonPanel title={t('confirming')}>
        <Loaded query={confirmation} lines={2}>
          {() => null}
        </Loaded>
      </PersonPanel>
    );
  }
  return (
    <PersonPanel title={t('confirmTitle')} text={t('confirmText')}>
      <ToPortal />
    </PersonPanel>
  );
}

function ToPortal() {
  const t = useWords(signInWords);
  return (
    <Button fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
      {t('toPortal')}
    </Button>
  );
}
