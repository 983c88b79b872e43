import { Stack, Text } from '@mantine/core';
import { FinderButton } from '@satha/web-kit/finder/finder-button.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PersonMenu } from '@satha/web-kit/people/menu/person-menu.tsx';
import { useSignOut } from '@satha/web-kit/people/session/use-sign-out.ts';
import { Brand } from '@satha/web-kit/shell/brand.tsx';
import { Frame } from '@satha/web-kit/shell/frame.tsx';
import { shellWords } from '@satha/web-kit/shell/shell-words.ts';
import { LiveMark } from '@satha/web-kit/states/live-mark.tsx';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { signOut } from '../api/sign-in.ts';
import { useLeader } from '../attention/use-leader.ts';
import { BegunHost } from '../begin/begun-host.tsx';
import { ConsoleKeys } from '../commands/console-keys.tsx';
import { useLiveChanges } from '../live/use-live-changes.ts';
import { forgetAllDrafts, recallDraft } from '../pages/calls/kept-draft.ts';
import { operatorRoleWords } from '../words/company/roles.ts';
import { consoleWords } from '../words/shell.ts';
import { Navigation } from './navigation.tsx';
import { OperatorLanguageButton } from './operator-language-button.tsx';
import classes from './shell.module.css';
import { TwoFactorNotice } from './two-factor-notice.tsx';
import { useEnvironment } from './use-environment.ts';
import { useOperator } from './use-operator.ts';

/** Its menus and icons come after the page: nobody waits for them who signs in. */
const AttentionStrip = lazy(async () => ({
  default: (await import('../attention/attention-strip.tsx')).AttentionStrip,
}));

/** Shows the pages of an operator who is signed in, beside the navigation. */
export function ConsoleLayout() {
  const isSandbox = useEnvironment().environment === 'test';
  const t = useWords(consoleWords);
  const kit = useWords(shellWords);
  const isLeader = useLeader();
  const isLive = useLiveChanges(isLeader);
  const { operatorId } = useOperator();
  useEffect(() => {
    // The call of somebody who was here before is forgotten; one's own waits.
    if (operatorId > 0) recallDraft(operatorId);
  }, [operatorId]);
  return (
    <BegunHost>
      <ConsoleKeys />
      <Frame
        isSandbox={isSandbox}
        company={`${kit('product')} · ${t('console')}`}
        header={<Header isLive={isLive} />}
        navigation={(close) => <Navigation onFollow={close} />}
      >
        <Suspense fallback={<div className={classes.stripToCome} />}>
          <AttentionStrip isLive={isLive} isLeader={isLeader} />
        </Suspense>
        <TwoFactorNotice />
        <Outlet />
      </Frame>
    </BegunHost>
  );
}

function Header({ isLive }: { readonly isLive: boolean }) {
  const t = useWords(consoleWords);
  const nameRole = useWords(operatorRoleWords);
  const { name, email, role } = useOperator();
  const leave = useSignOut(() => signOut().then(forgetAllDrafts));
  return (
    <>
      <Brand app={t('console')} />
      <span className={classes.space} />
      <ConsoleFinderButton />
      <LiveMark isLive={isLive} />
      <OperatorLanguageButton />
      <Stack gap={0} ta="end" visibleFrom="sm" className={classes.who ?? ''}>
        <Text size="sm" fw={600} lh={1.3} truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed" lh={1.3}>
          {nameRole(role)}
        </Text>
      </Stack>
      <PersonMenu name={name} email={email} role={nameRole(role)} onSignOut={leave} />
    </>
  );
}

const load = () =>
  import('../commands/console-finder.tsx').then((module) => ({ default: module.ConsoleFinder }));

/** Opens the search over the whole company. */
function ConsoleFinderButton() {
  return <FinderButton load={load} opensBySlash />;
}
