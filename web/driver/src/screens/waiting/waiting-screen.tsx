import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import {
  IconBell,
  IconCalendar,
  IconCloudOff,
  IconDeviceMobilePlus,
  IconPower,
  IconVolume,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import type { DriverData } from '../../api/wire.ts';
import { unlockSound, useCanSound } from '../../device/ring.ts';
import { useIsLeadTab } from '../../kept/lead-tab.ts';
import { useWords } from '../../language/use-words.tsx';
import type { LiveState } from '../../live/live-state.ts';
import { useLiveState } from '../../live/use-offer.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Figure, Figures } from '../../parts/card.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Notice } from '../../parts/notice.tsx';
import { openPage } from '../../parts/pages.ts';
import { PhoneMap } from '../../parts/phone-map.tsx';
import { Plate } from '../../parts/plate.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import { useInstall } from '../../shell/use-install.ts';
import { useDay } from '../../shift/use-day.ts';
import { useEndShift } from '../../shift/use-shift.ts';
import { ReachLine } from '../reach/reach-line.tsx';
import { WaysCard } from '../reach/ways-card.tsx';
import { DocumentNotice } from '../shift/document-notice.tsx';
import classes from './waiting.module.css';

const stateWords = { opening: 'loading', live: 'waitingText', polling: 'waitingSlow' } as const;

const loadMap = async () => (await import('./waiting-map.tsx')).WaitingMap;

type WaitingProps = {
  readonly driver: DriverData;
  /** The service knows the phone no more: then that is what is told, and not the network. */
  readonly isEnded: boolean;
  /** Why the latest offer could not be answered. */
  readonly offerProblem: Problem | undefined;
};

/** Shows a driver on shift that the app listens, and the day so far. */
export function WaitingScreen({ driver, isEnded, offerProblem }: WaitingProps) {
  const t = useWords();
  const name = useName();
  const state = useTrips();
  const { day } = useDay();
  const { canInstall, install } = useInstall();
  const shift = driver.shift;
  return (
    <Screen
      title={t('waitingTitle')}
      actions={
        <div className={classes.turn}>
          <Button icon={<IconCalendar aria-hidden />} onPress={() => openPage('day')}>
            {t('today')}
          </Button>
          <EndShift />
        </div>
      }
    >
      {isEnded ? null : state === 'cut' ? (
        <Notice look="loss" isAlert>
          <p>{t('waitingCut')}</p>
        </Notice>
      ) : (
        <p className={classes.listening} role="status">
          {state === 'polling' ? <IconCloudOff aria-hidden size={28} /> : <IconBell aria-hidden size={28} />}
          <span>{t(stateWords[state])}</span>
        </p>
      )}
      <SoundOff />
      {!isEnded && <ReachLine />}
      {offerProblem && <ProblemNotice problem={offerProblem} />}
      <Figures>
        {shift && <ShiftFigure startedAt={shift.startedAt} />}
        <Figure value={day?.trips.length ?? 0} unit={t('tripsToday')} />
      </Figures>
      {shift && (
        <p className={classes.truck}>
          <Plate text={shift.plate} /> <span>{name('vehicleType', shift.vehicleTypeId)}</span>
        </p>
      )}
      <DocumentNotice documents={driver.documents} />
      <WaysCard driver={driver} />
      <LoadedMap plate={shift?.plate ?? ''} />
      {canInstall && (
        <Button icon={<IconDeviceMobilePlus aria-hidden />} onPress={install}>
          {t('install')}
        </Button>
      )}
    </Screen>
  );
}

/** Tells how trips come to this phone. */
function useTrips(): LiveState {
  const live = useLiveState();
  const isLead = useIsLeadTab();
  const { isCut } = useContact();
  // The window beside this one is told, and rings.
  const told = isLead ? live : 'live';
  // A stream that looks open may be dead: where nothing else comes through, it does not say that it rings.
  return isCut && told === 'live' ? 'polling' : told;
}

/** After a call, or a reload, phones play nothing until they are touched: any press turns it on again. */
function SoundOff() {
  const t = useWords();
  if (useCanSound()) return null;
  return (
    <Notice look="loss" isAlert>
      <p>{t('soundOff')}</p>
      <Button icon={<IconVolume aria-hidden />} onPress={() => void unlockSound()}>
        {t('soundOn')}
      </Button>
    </Notice>
  );
}

/** What does not come is no reason for the rest of the screen to go. */
function LoadedMap({ plate }: { readonly plate: string }) {
  const t = useWords();
  const { value: WaitingMap, failed } = useLoaded(loadMap, true);
  if (failed) return <p className={classes.faint}>{t('noMap')}</p>;
  return <PhoneMap>{WaitingMap && <WaitingMap plate={plate} />}</PhoneMap>;
}

function ShiftFigure({ startedAt }: { readonly startedAt: string }) {
  const t = useWords();
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(startedAt)) / 60_000));
  // A number alone: the words for hours are long in some languages.
  const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return <Figure value={length} unit={t('onShift')} />;
}

function EndShift() {
  const t = useWords();
  const { end, isPending, problem } = useEndShift();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Button icon={<IconPower aria-hidden />} isDisabled={isPending} onPress={() => setAsked(true)}>
        {t('endShift')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('endShiftAsk')}
          yes={t('endShift')}
          no={t('keepOn')}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false);
            end();
          }}
        >
          <p>{t('endShiftText')}</p>
        </Confirm>
      )}
    </>
  );
}
