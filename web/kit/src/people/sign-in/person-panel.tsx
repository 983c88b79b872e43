import { Box, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import mark from '../../look/satha-mark.svg';
import { PageHeader } from '../../shell/page-header.tsx';
import { contentId } from '../../shell/skip-link.tsx';
import classes from './person-panel.module.css';

type PersonPanelProps = {
  /** What changes the language, in the corner. */
  readonly languageButton: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Beneath the panel: the ways to elsewhere. */
  readonly footer?: ReactNode;
};

/** Shows a page of somebody who is not signed in: one panel, one thing to do. */
export function PersonPanel({ languageButton, title, text, children, footer }: PersonPanelProps) {
  return (
    <Box className={classes.ground}>
      <header className={classes.top}>
        <img src={mark} alt="Satha" width={32} height={32} />
        {languageButton}
      </header>
      <main id={contentId} tabIndex={-1} className={classes.middle}>
        <Paper className={classes.panel ?? ''} p="xl" withBorder>
          <PageHeader title={title} text={text} />
          {children}
        </Paper>
        {footer !== undefined && <Box className={classes.footer}>{footer}</Box>}
      </main>
    </Box>
  );
}
