import type { TrackedTrip } from '@satha/contract/tracking';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { buttonClass } from '@satha/web-kit/phone/button.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { IconPhone } from '@tabler/icons-react';
import { tripWords } from '../words/trip.ts';
import { Plate } from './plate.tsx';
import classes from './trip.module.css';

/** Shows who comes, in what, and how to reach somebody about it. */
export function DriverCard({ trip }: { readonly trip: TrackedTrip }) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { driver, callNumber, vehicleType } = trip;
  const vehicle = nameVehicleType(vehicleType, language);
  return (
    <Card title={driver === null ? t('vehicle') : t(driver.isAtTrip ? 'driver' : 'lastDriver')}>
      {driver === null ? (
        <p>{vehicle}</p>
      ) : (
        <div className={classes.driver}>
          <div>
            <p className={classes.name}>
              <bdi>{nameDriver(driver, language)}</bdi>
            </p>
            <p className={classes.dim}>{vehicle}</p>
          </div>
          <Plate plate={driver.plate} />
        </div>
      )}
      {driver?.isAtTrip && <CallButton number={callNumber} />}
    </Card>
  );
}

/** Dials the operator's number, where there is one to be called. */
export function CallButton({ number }: { readonly number: string | null }) {
  const t = useWords(tripWords);
  if (number === null) return null;
  return (
    <a className={buttonClass('strong')} href={`tel:${number}`}>
      <IconPhone aria-hidden />
      {t('call')}
    </a>
  );
}
