import { languages, nextLanguage } from '@satha/terms/languages';
import { IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import mark from '../../look/satha-mark.svg';
import classes from './frame.module.css';
import { frameWords } from './frame-words.ts';
import { NetworkBar } from './network-bar.tsx';
import { SettingsSheet } from './settings-sheet.tsx';

const contentId = 'content';

type PhoneFrameProps = {
  /** What the sandbox means for whoever uses the app; undefined in live, and until it is known. */
  readonly sandboxHint?: string | undefined;
  /** Draws the way to the app's first page, given what it looks like and says. */
  home(look: { readonly className: string | undefined; readonly children: ReactNode }): ReactNode;
  /** The app's own settings beneath those of language and look, such as the way out; given what closes them. */
  settings?(close: () => void): ReactNode;
  readonly children: ReactNode;
};

/** Shows what is around every page of a phone app: header, word on the network, settings. */
export function PhoneFrame({ sandboxHint, home, settings, children }: PhoneFrameProps) {
  const t = useWords(frameWords);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const brand = (
    <>
      <img src={mark} alt="" width={32} height={32} />
      {t('product')}
    </>
  );
  return (
    <>
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skipToContent')}
      </a>
      <header>
        {sandboxHint !== undefined && <SandboxStrip hint={sandboxHint} />}
        <div className={classes.header}>
          {home({ className: classes.brand, children: brand })}
          <div className={classes.tools}>
            <LanguageButton />
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
      {isOpen && <SettingsSheet onClose={close}>{settings?.(close)}</SettingsSheet>}
    </>
  );
}

/** Stands above every page of the sandbox, so that nobody takes it for live. */
function SandboxStrip({ hint }: { readonly hint: string }) {
  const t = useWords(frameWords);
  return (
    <div className={classes.strip} role="note">
      <span className={classes.stripWords}>
        <strong>{t('sandbox')}</strong> · {hint}
      </span>
    </div>
  );
}

/** Shows the other language, by its own name. */
function LanguageButton() {
  const { language, chooseLanguage } = useLanguage();
  const other = nextLanguage(language);
  return (
    <button type="button" className={classes.tool} lang={other} onClick={() => chooseLanguage(other)}>
      {languages[other].name}
    </button>
  );
}
