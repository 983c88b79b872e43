import { Box, Paper } from '@mantine/core';
import mark from '@satha/web-kit/look/satha-mark.svg';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { contentId } from '@satha/web-kit/shell/skip-link.tsx';
import type { ReactNode } from 'react';
import { LanguageButton } from '../../shell/header/language-button.tsx';
import classes from './person-panel.module.css';

type PersonPanelProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Beneath the panel: the ways to elsewhere. */
  readonly footer?: ReactNode;
};

/** A page of somebody who is not signed in: one panel, one thing to do. */
export function PersonPanel({ title, text, children, footer }: PersonPanelProps) {
  return (
    <Box className={classes.ground}>
      <header className={classes.top}>
        <img src={mark} alt="Satha" width={32} height={32} />
        <LanguageButton />
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
