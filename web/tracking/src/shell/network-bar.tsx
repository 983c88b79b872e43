import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconCloudOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useContact } from '../live/contact.ts';
import { shellWords } from '../words/shell.ts';
import classes from './shell.module.css';

/** Tells that the service cannot be reached, and since when; and, to who hears the page, that it can be again. */
export function NetworkBar() {
  const t = useWords(shellWords);
  const { language } = useLanguage();
  const { isCut, lastMs } = useContact();
  const wasCut = useRef(false);
  if (isCut) wasCut.current = true;
  const since = lastMs === undefined ? undefined : new Date(lastMs).toISOString();
  return (
    <div className={classes.network} role="status">
      {isCut && (
        <p className={classes.cut}>
          <IconCloudOff aria-hidden />
          <span>
            {since === undefined
              ? t('offline')
              : t('offlineSince', { time: formatTime(since, language, 'clock') })}{' '}
            {t('offlineGoesOn')}
          </span>
        </p>
      )}
      {!isCut && wasCut.current && <span className="said">{t('backOnline')}</span>}
    </div>
  );
}
