import { Anchor, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { useEnter } from '@satha/web-kit/people/session/use-enter.ts';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { SignInForm } from '@satha/web-kit/people/sign-in/sign-in-form.tsx';
import { signInWords } from '@satha/web-kit/people/sign-in/sign-in-words.ts';
import { readNext } from '@satha/web-kit/routing/read-next.ts';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { askSessionAnew } from '../../api/session.ts';
import { signIn } from '../../api/sign-in.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const t = useWords(memberSignInWords);
  const kit = useWords(signInWords);
  const search = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter(askSessionAnew);
  const navigate = useNavigate();
  return (
    <PersonPanel
      languageButton={memberChrome.languageButton}
      title={kit('signIn')}
      text={t('signInText')}
      footer={<WaysIn />}
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

/** How somebody gets an account who has none. */
function WaysIn() {
  const t = useWords(memberSignInWords);
  if (!useEnvironment().signUp) {
    return (
      <Text size="sm" c="dimmed">
        {t('byInvitation')}
      </Text>
    );
  }
  const link = (
    <Anchor component={Link} to="/sign-up" size="sm">
      {t('createAccount')}
    </Anchor>
  );
  return t.rich('newHere', { link });
}
