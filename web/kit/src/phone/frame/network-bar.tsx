import { IconCloudOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatTime } from '../../format/format-time.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { useContact } from './contact.ts';
import classes from './frame.module.css';
import { frameWords } from './frame-words.ts';

/**
 * Shows that the service cannot be reached and how old the page is; and, to who hears the page, that it can
 * be again.
 */
export function NetworkBar() {
  const t = useWords(frameWords);
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
              : t('offlineSince', { time: formatTime(since, language, 'clock') })}
          </span>
        </p>
      )}
      {!isCut && wasCut.current && <span className="said">{t('backOnline')}</span>}
    </div>
  );
}
