import { AppShell, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useWords } from '../language/use-words.tsx';
import { WithinMain } from './main-part.tsx';
import classes from './shell.module.css';
import { shellWords } from './shell-words.ts';
import { contentId } from './skip-link.tsx';

/** Nobody prints a page before it is there. */
const PaperHead = lazy(async () => ({ default: (await import('../look/paper-head.tsx')).PaperHead }));

const headerHeight = 56;
const stripHeight = 28;

type FrameProps = {
  /** Whether the strip of the sandbox stands above. */
  readonly isSandbox: boolean;
  /** Whose pages they are, as paper tells it; left out while nobody knows. */
  readonly company?: string;
  /** What stands in the header, behind what opens the navigation on a phone. */
  readonly header: ReactNode;
  /** What stands at the side, given what closes it on a phone; without it, there is no side. */
  readonly navigation?: ((close: () => void) => ReactNode) | undefined;
  readonly children: ReactNode;
};

/** Header, navigation and content of whoever is signed in. */
export function Frame({ isSandbox, company, header, navigation, children }: FrameProps) {
  const t = useWords(shellWords);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const top = isSandbox ? stripHeight : 0;
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
        {header}
      </AppShell.Header>
      {navigation && (
        <AppShell.Navbar p="sm" component="nav" aria-label={t('navigation')} className={classes.navbar}>
          {navigation(close)}
        </AppShell.Navbar>
      )}
      <AppShell.Main>
        <div id={contentId} tabIndex={-1} className={classes.content}>
          <Suspense fallback={null}>{company !== undefined && <PaperHead company={company} />}</Suspense>
          <WithinMain>{children}</WithinMain>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
