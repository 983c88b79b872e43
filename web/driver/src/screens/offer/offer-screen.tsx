import { readClockMs } from '@satha/web-kit/clock.ts';
import { useSeconds } from '@satha/web-kit/phone/use-seconds.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import type { OfferData } from '../../api/wire.ts';
import { ring } from '../../device/ring.ts';
import { speak, stopSpeaking } from '../../device/speech.ts';
import { vibrate } from '../../device/vibrate.ts';
import { useIsLeadTab } from '../../kept/lead-tab.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import type { OfferWay } from '../../live/offer.ts';
import { saySeen } from '../../live/say-seen.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Fact, Facts, Figure, Figures } from '../../parts/card.tsx';
import { CountDown } from '../../parts/count-down.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import { Needs } from '../trip/job/needs.tsx';
import { useDescribeVehicle } from '../trip/job/use-describe-vehicle.ts';
import classes from './offer.module.css';

/** A trip that departs no sooner is one of later: our own figure. */
const laterMs = 15 * 60_000;

type OfferScreenProps = {
  readonly offer: OfferData;
  /** How it came, for the service to know what reaches this phone. */
  readonly way: OfferWay;
  readonly untilMs: number;
  readonly isPending: boolean;
  readonly problem: Problem | undefined;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
};

/** Asks a driver for a trip: it rings, shows how far it is, and counts down. */
export function OfferScreen({
  offer,
  way,
  untilMs,
  isPending,
  problem,
  onAccept,
  onDecline,
}: OfferScreenProps) {
  const t = useWords();
  const seconds = useSeconds(untilMs);
  const [whole] = useState(() => Math.max(1, seconds, Math.ceil(offer.expiresInSeconds)));
  useRinging(offer);
  useEffect(() => saySeen(offer.offerId, way), [offer.offerId, way]);
  return (
    <Screen
      isUrgent
      title={
        <span className={classes.head}>
          <span>{t('offerTitle')}</span>
          <CountDown seconds={seconds} of={whole} label={t('secondsLeft', { count: seconds })} />
        </span>
      }
      actions={
        <>
          {problem && <ProblemNotice problem={problem} />}
          <Button
            look="go"
            icon={<IconCheck aria-hidden size={32} />}
            isDisabled={isPending}
            onPress={onAccept}
          >
            <span className={classes.accept}>{t(isPending ? 'accepting' : 'accept')}</span>
          </Button>
          <Button icon={<IconX aria-hidden />} isDisabled={isPending} onPress={onDecline}>
            {t('decline')}
          </Button>
        </>
      }
    >
      <OfferFacts offer={offer} />
    </Screen>
  );
}

function OfferFacts({ offer }: { readonly offer: OfferData }) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const describe = useDescribeVehicle();
  const vehicle = describe(offer.job);
  return (
    <>
      <Figures>
        <Figure value={Math.max(1, Math.round(offer.pickupTime))} unit={t('minutesUnit')} />
        <Figure value={format.number(offer.pickupDistance, 1)} unit={t('kilometersUnit')} />
      </Figures>
      <Facts>
        <Fact name={t('offerPickup')}>{placeName(offer.pickup) ?? t('unknownPlace')}</Fact>
        <Fact name={t('offerDestination')}>{placeName(offer.destination) ?? t('unknownPlace')}</Fact>
        <Fact name={t('offerTrip')}>
          {t('offerWay', {
            kilometers: format.number(offer.tripDistance),
            minutes: format.number(offer.tripTime),
          })}
        </Fact>
        <Fact name={t('vehicle')}>{vehicle ?? name('vehicleType', offer.vehicleTypeId)}</Fact>
        {offer.job?.incident?.cause && (
          <Fact name={t('incident')}>{name('cause', offer.job.incident.cause)}</Fact>
        )}
        <DepartureFact at={offer.departureTime} />
      </Facts>
      <Needs of={offer} />
    </>
  );
}

/** A trip of now says nothing of its time; one that was booked for later does. */
function DepartureFact({ at }: { readonly at: string }) {
  const t = useWords();
  const format = useFormat();
  const [nowMs] = useState(readClockMs);
  const isLater = Date.parse(at) > nowMs + laterMs;
  return isLater ? <Fact name={t('offerDeparture')}>{format.clockFrom(nowMs, at)}</Fact> : null;
}

function placeName({ areaName, address }: OfferData['pickup']): string | undefined {
  return areaName ?? address;
}

/** Rings, shakes and says it, until the offer is answered or over. */
function useRinging({ offerId, pickupTime, pickup }: OfferData): void {
  const t = useWords();
  const text = useRef('');
  text.current = t('offerSpoken', {
    minutes: Math.max(1, Math.round(pickupTime)),
    place: placeName(pickup) ?? '',
  });
  const isLead = useIsLeadTab();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer rings anew.
  useEffect(() => {
    // Two tabs would ring over one another.
    if (!isLead) return undefined;
    const stop = ring();
    vibrate([600, 300, 600, 300, 600]);
    speak(text.current);
    return () => {
      stop();
      stopSpeaking();
    };
  }, [offerId, isLead]);
}
