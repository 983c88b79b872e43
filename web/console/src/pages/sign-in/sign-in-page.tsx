import { Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { useEnter } from '@satha/web-kit/people/session/use-enter.ts';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { SignInForm } from '@satha/web-kit/people/sign-in/sign-in-form.tsx';
import { readNext } from '@satha/web-kit/routing/read-next.ts';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { askSessionAnew } from '../../api/session.ts';
import { signIn } from '../../api/sign-in.ts';
import { operatorSignInWords } from '../../words/sign-in.ts';
import { operatorChrome } from './operator-chrome.tsx';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const t = useWords(operatorSignInWords);
  const search = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter(askSessionAnew);
  const navigate = useNavigate();
  const footer = (
    <Text size="sm" c="dimmed">
      {t('byInvitation')}
    </Text>
  );
  return (
    <PersonPanel
      languageButton={operatorChrome.languageButton}
      title={t('signInTitle')}
      text={t('signInText')}
      footer={footer}
    >
      <SignInForm
        send={signIn}
        onDone={({ isSignedIn }) =>
          isSignedIn ? enter(search.next, linkToken) : navigate({ to: '/two-factor', search, hash: true })
        }
        toForgotPassword={(props) => <Link to="/forgot-password" {...props} />}
      />
    </PersonPanel>
  );
}
