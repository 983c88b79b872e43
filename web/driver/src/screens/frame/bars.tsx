import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { closeStorageTrouble, useStorageTrouble } from '../../kept/storage-trouble.ts';
import { useWords } from '../../language/use-words.tsx';
import { useUnsent } from '../../outbox/use-unsent.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { openPage, usePage } from '../../parts/pages.ts';
import { usePositionState } from '../../positions/use-position-state.ts';
import { useAppUpdate } from '../../shell/app-update.ts';
import { useNameEntry, useReasonOf } from '../help/name-entry.ts';
import { TextBar } from '../reach/text-bar.tsx';
import classes from './frame.module.css';

const storageWords = {
  full: 'storageFull',
  unavailable: 'storageUnavailable',
  closed: 'storageClosed',
  unknown: 'problemOther',
} as const;

/** A clock that is so far wrong, in seconds, is told of: the service refuses locations that are a minute ahead. */
const clockAlarmSeconds = 60;

type BarsProps = {
  /** The service knows the phone no more; what is pressed is kept. */
  readonly isSessionEnded: boolean;
  readonly isOnShift: boolean;
};

/** Shows what keeps the app from working as it should, each with what to do. */
export function Bars({ isSessionEnded, isOnShift }: BarsProps) {
  const t = useWords();
  const page = usePage();
  const update = useAppUpdate();
  return (
    <aside className={classes.bars}>
      {isSessionEnded && (
        <Notice look="wait" isAlert>
          <p>{t('sessionEnded')}</p>
          <Button onPress={() => openPage('sign-in')}>{t('signInAgain')}</Button>
        </Notice>
      )}
      <StorageBar />
      <TextBar />
      {page !== 'unsent' && <FailedBar />}
      {isOnShift && <PositionBar />}
      {update.isReady && (
        <Notice look="plain">
          <p>{t('updateReady')}</p>
          <Button icon={<IconRefresh aria-hidden />} onPress={update.apply}>
            {t('updateNow')}
          </Button>
        </Notice>
      )}
    </aside>
  );
}

/** What the service said no to is never dropped without a word. */
function FailedBar() {
  const t = useWords();
  const nameEntry = useNameEntry();
  const reasonOf = useReasonOf();
  const { failed } = useUnsent();
  const latest = failed.at(-1);
  if (latest === undefined) return null;
  return (
    <Notice look="loss" isAlert>
      <p>
        <strong>
          {t('unsentFailed')}: {nameEntry(latest)}
        </strong>
        <br />
        {reasonOf(latest)}
      </p>
      <Button onPress={() => openPage('unsent')}>{t('unsentTitle')}</Button>
    </Notice>
  );
}

function StorageBar() {
  const t = useWords();
  const trouble = useStorageTrouble();
  if (trouble === undefined) return null;
  return (
    <Notice look="loss" isAlert>
      <p>{t(storageWords[trouble])}</p>
      <Button onPress={closeStorageTrouble}>{t('understood')}</Button>
    </Notice>
  );
}

function PositionBar(): ReactNode {
  const t = useWords();
  const { state, clockApartSeconds = 0, isOtherPhoneInHand } = usePositionState();
  if (state === 'denied') {
    return (
      <Notice look="loss" isAlert>
        <p>{t('locationDenied')}</p>
        <p>{t('locationDeniedHow')}</p>
      </Notice>
    );
  }
  if (Math.abs(clockApartSeconds) > clockAlarmSeconds) {
    return (
      <Notice look="loss" isAlert>
        <p>{t('clockWrong')}</p>
      </Notice>
    );
  }
  if (isOtherPhoneInHand) {
    return (
      <Notice look="wait">
        <p>{t('otherPhone')}</p>
      </Notice>
    );
  }
  if (state === 'unavailable') {
    return (
      <Notice look="wait" isAlert>
        <p>{t('locationUnavailable')}</p>
      </Notice>
    );
  }
  return null;
}
