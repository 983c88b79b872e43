import { AppShell, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import mark from '../satha-mark.svg';
import { shellWords } from '../words/shell.ts';
import { WithinMain } from './around/main-part.tsx';
import { contentId } from './around/skip-link.tsx';
import { AccountSwitcher } from './header/account-switcher.tsx';
import { LanguageButton } from './header/language-button.tsx';
import { MemberMenu } from './header/member-menu.tsx';
import classes from './shell.module.css';
import { useEnvironment } from './use-environment.ts';

const headerHeight = 56;
const stripHeight = 28;

type FrameProps = {
  /** What stands at the side, given what closes it on a phone; nothing for pages of no account. */
  readonly navigation?: (close: () => void) => ReactNode;
  readonly children: ReactNode;
};

/** Header, navigation and content of whoever is signed in. */
export function Frame({ navigation, children }: FrameProps) {
  const t = useWords(shellWords);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const top = useEnvironment().environment === 'test' ? stripHeight : 0;
  return (
    <AppShell
      header={{ height: headerHeight + top }}
      // The strip stands above in the page's flow, and the header is drawn around it.
      style={{ marginBlockStart: -top }}
      {...(navigation && {
        navbar: { width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } },
      })}
    >
      <AppShell.Header className={classes.header} style={{ paddingBlockStart: top }}>
        {navigation && (
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t(isOpen ? 'closeNavigation' : 'openNavigation')}
            aria-expanded={isOpen}
          />
        )}
        <Link to="/" className={classes.brand} aria-label={t('product')}>
          <img src={mark} alt="" width={28} height={28} />
          <span className={classes.brandName}>{t('product')}</span>
        </Link>
        <AccountSwitcher />
        <span className={classes.space} />
        <LanguageButton />
        <MemberMenu />
      </AppShell.Header>
      {navigation && (
        <AppShell.Navbar p="sm" component="nav" aria-label={t('navigation')} className={classes.navbar}>
          {navigation(close)}
        </AppShell.Navbar>
      )}
      <AppShell.Main>
        <div id={contentId} tabIndex={-1} className={classes.content}>
          <WithinMain>{children}</WithinMain>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
