import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconHelpCircle, IconMailX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment.ts';
import { useWords } from '../../language/use-words.tsx';
import { useUnsent } from '../../outbox/use-unsent.ts';
import { openPage } from '../../parts/pages.ts';
import classes from './frame.module.css';

type FrameProps = {
  /** Whether somebody is signed in: then what is sent and what is not stands above every screen. */
  readonly isSignedIn: boolean;
  /** What has to be told before all else. */
  readonly bars?: ReactNode;
  readonly children: ReactNode;
};

/** Shows what is around every screen: the sandbox's strip, what is sent and what is not, and the way to help. */
export function Frame({ isSignedIn, bars, children }: FrameProps) {
  const t = useWords();
  const isSandbox = useEnvironment()?.environment === 'test';
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        {isSandbox && (
          <p className={classes.strip}>
            <span>
              <strong>{t('sandbox')}</strong> · {t('sandboxHint')}
            </span>
          </p>
        )}
        <div className={classes.bar}>
          {isSignedIn ? <SentButton /> : <span className={classes.product}>{t('product')}</span>}
          <button type="button" className={classes.tool} onClick={() => openPage('help')}>
            <IconHelpCircle aria-hidden size={28} />
            <span>{t('help')}</span>
          </button>
        </div>
      </header>
      {bars}
      {children}
    </div>
  );
}

/** Says in three words whether everything has arrived; behind it stands the list. */
function SentButton() {
  const t = useWords();
  const { isCut } = useContact();
  const { facts, files, failed } = useUnsent();
  const waiting = facts + files;
  const [Icon, text] =
    failed.length > 0
      ? ([IconMailX, t('notSent', { count: failed.length })] as const)
      : waiting > 0
        ? ([isCut ? IconCloudOff : IconCloudUp, t('waiting', { count: waiting })] as const)
        : isCut
          ? ([IconCloudOff, t('noNetwork')] as const)
          : ([IconCloudCheck, t('allSent')] as const);
  const look = failed.length > 0 ? 'loss' : isCut || waiting > 0 ? 'wait' : 'done';
  return (
    <>
      <button type="button" className={classes.tool} data-look={look} onClick={() => openPage('unsent')}>
        <Icon aria-hidden size={28} />
        <span>
          {text}
          {isCut && waiting > 0 && failed.length === 0 && <> · {t('noNetwork')}</>}
        </span>
      </button>
      <span role="status" className="said">
        {failed.length > 0 ? t('notSent', { count: failed.length }) : isCut && t('noNetwork')}
      </span>
    </>
  );
}
