import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { IconClock, IconPhoto, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import {
  dismissFailed,
  type FailedEntry,
  retryNow,
  tryFailedAgain,
  useUnsent,
  type WaitingEntry,
} from '../../outbox/use-unsent.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import classes from './help.module.css';
import { useNameEntry, useReasonOf } from './name-entry.ts';

/** Shows what is on this phone alone: what waits, and what the service does not take, until it is removed. */
export function UnsentScreen() {
  const t = useWords();
  const format = useFormat();
  const { isCut } = useContact();
  const { waiting, failed, isSending, nextTryAtMs } = useUnsent();
  return (
    <Screen
      title={t('unsentTitle')}
      before={<BackButton />}
      actions={
        waiting.length > 0 && (
          <Button icon={<IconRefresh aria-hidden />} isDisabled={isSending} onPress={retryNow}>
            {t(isSending ? 'unsentSending' : 'sendNow')}
          </Button>
        )
      }
    >
      {isCut && (
        <Notice look="wait">
          <p>{t('noNetworkText')}</p>
        </Notice>
      )}
      {waiting.length === 0 && failed.length === 0 && (
        <Notice look="done">
          <p>{t('unsentNone')}</p>
        </Notice>
      )}
      {failed.length > 0 && (
        <>
          <h2 className={classes.subtitle}>{t('unsentFailed')}</h2>
          <p>{t('unsentFailedText')}</p>
          {failed.map((entry) => (
            <Failed key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h2 className={classes.subtitle}>{t('unsentWaiting')}</h2>
          {nextTryAtMs !== undefined && (
            <p className={classes.faint}>{t('unsentNext', { time: format.clock(nextTryAtMs) })}</p>
          )}
          <ul className={classes.entries}>
            {waiting.map((entry) => (
              <Waiting key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

function Waiting({ entry }: { readonly entry: WaitingEntry }) {
  const t = useWords();
  const format = useFormat();
  const nameEntry = useNameEntry();
  const Icon = entry.kind === 'file' ? IconPhoto : IconClock;
  return (
    <li className={classes.entry}>
      <Icon aria-hidden />
      <span className={classes.entryText}>
        <strong>{nameEntry(entry)}</strong>
        <span className={classes.faint}>
          {t('tripNumber', { id: entry.tripId })} ·{' '}
          {t('unsentPressed', { time: format.clock(entry.pressedAtMs) })}
        </span>
      </span>
    </li>
  );
}

function Failed({ entry }: { readonly entry: FailedEntry }) {
  const t = useWords();
  const format = useFormat();
  const nameEntry = useNameEntry();
  const reason = useReasonOf()(entry);
  return (
    <Notice look="loss">
      <p>
        <strong>{nameEntry(entry)}</strong>
        <br />
        {t('tripNumber', { id: entry.tripId })} ·{' '}
        {t('unsentPressed', { time: format.clock(entry.pressedAtMs) })}
      </p>
      <p>{t('unsentRefused', { reason })}</p>
      {!entry.isRefused && entry.reason !== 'file_lost' && (
        <Button icon={<IconRefresh aria-hidden />} onPress={() => void tryFailedAgain(entry).catch(() => {})}>
          {t('tryAgain')}
        </Button>
      )}
      <Button icon={<IconTrash aria-hidden />} onPress={() => void dismissFailed(entry).catch(() => {})}>
        {t('remove')}
      </Button>
    </Notice>
  );
}
