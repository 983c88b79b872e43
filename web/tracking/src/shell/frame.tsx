import { languages, nextLanguage } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { homePath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import { environmentQuery } from '../api/session.ts';
import mark from '../satha-mark.svg';
import { shellWords } from '../words/shell.ts';
import { NetworkBar } from './network-bar.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import classes from './shell.module.css';

const contentId = 'content';

type FrameProps = {
  /** Whether this page belongs to somebody who is signed in. */
  readonly isSignedIn: boolean;
  readonly children: ReactNode;
};

/** What stands around every page. */
export function Frame({ isSignedIn, children }: FrameProps) {
  const t = useWords(shellWords);
  const { language, chooseLanguage } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const other = nextLanguage(language);
  return (
    <>
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skipToContent')}
      </a>
      <header>
        <SandboxStrip />
        <div className={classes.header}>
          <AppLink to={homePath} className={classes.brand}>
            <img src={mark} alt="" width={32} height={32} />
            {t('product')}
          </AppLink>
          <div className={classes.tools}>
            <button type="button" className={classes.tool} lang={other} onClick={() => chooseLanguage(other)}>
              {languages[other].name}
            </button>
            <button
              type="button"
              className={classes.tool}
              aria-label={t('settings')}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <IconSettings aria-hidden />
            </button>
          </div>
        </div>
      </header>
      <NetworkBar />
      <main id={contentId} className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {isOpen && <SettingsSheet isSignedIn={isSignedIn} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Stands above every page of the sandbox, so that nobody waits for a truck that is none. */
function SandboxStrip() {
  const t = useWords(shellWords);
  if (useQuery(environmentQuery).data?.environment !== 'test') return null;
  return (
    <div className={classes.strip} role="note">
      <span className={classes.stripWords}>
        <strong>{t('sandbox')}</strong> · {t('sandboxHint')}
      </span>
    </div>
  );
}
