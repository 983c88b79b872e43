import { Stack, Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { nameIn } from '@satha/terms/languages';
import { positionSourceNames } from '@satha/terms/positions';
import { failureReasons } from '@satha/terms/trip-outcomes';
import { CopyButton } from '@satha/web-kit/dialogs/copy-button.tsx';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import classes from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { tripFactWords } from '@satha/web-kit/trips/trip-fact-words.ts';
import { TripFacts } from '@satha/web-kit/trips/trip-facts.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { failureReasonWords } from '../../words/trips/ending.ts';
import { tripWords } from '../../words/trips/trip.ts';
import { TripCard } from './trip-card.tsx';

type TripProps = { readonly trip: ConsoleTripData };

/** Shows whose trip it is and what was booked. */
export function TripDetailsCard({ trip }: TripProps) {
  const t = useWords(tripFactWords);
  const own = useWords(tripWords);
  const nameType = useVehicleTypeName();
  const { trackingUrl } = trip;
  return (
    <TripCard title={t('details')}>
      <Stack gap="sm">
        <dl className={classes.facts}>
          <AccountFact trip={trip} />
          <DriverFact trip={trip} />
          <FailureFact trip={trip} />
        </dl>
        <TripFacts
          trip={trip}
          vehicleType={nameType(trip.vehicleTypeId)}
          reference={own('reference')}
          aboutCustomer={
            trackingUrl !== null && (
              <Fact name={own('trackingLink')}>
                <CopyButton text={trackingUrl} label={t('copyLink')} />
              </Fact>
            )
          }
        />
        <RoadFacts trip={trip} />
        <TollFact trip={trip} />
      </Stack>
    </TripCard>
  );
}

function AccountFact({ trip: { account } }: TripProps) {
  const t = useWords(tripWords);
  return (
    <Fact name={t('account')}>
      <Link
        to="/accounts/$accountId"
        params={{ accountId: String(account.accountId) }}
        className={links.link}
      >
        <bdi>{account.name}</bdi>
      </Link>
      {account.isSuspended && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('accountSuspended')}
        </Text>
      )}
    </Fact>
  );
}

function DriverFact({ trip: { driver } }: TripProps) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  if (!driver) return null;
  return (
    <Fact name={t('driver')}>
      <Link to="/drivers/$driverId" params={{ driverId: String(driver.driverId) }} className={links.link}>
        <bdi>{nameDriver(driver, language)}</bdi>
      </Link>
    </Fact>
  );
}

/** A reason of a later release is told as it is stored. */
function FailureFact({ trip: { failureReason } }: TripProps) {
  const t = useWords(tripWords);
  const reason = useWords(failureReasonWords);
  if (failureReason === null) return null;
  const known = failureReasons.find((one) => one === failureReason);
  return <Fact name={t('reason')}>{known ? reason(known) : failureReason}</Fact>;
}

function RoadFacts({ trip: { quotedBy, track } }: TripProps) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { whole } = useFormat();
  return (
    <dl className={classes.facts}>
      <Fact name={t('quotedBy')}>
        <bdi dir="ltr">{`${quotedBy.provider} ${quotedBy.dataVersion}`}</bdi>
      </Fact>
      {track.points > 0 && (
        <Fact name={t('track')}>
          {t('trackText', { km: (track.meters / 1000).toFixed(1), points: whole(track.points) })}
        </Fact>
      )}
      {track.sources.length > 0 && (
        <Fact name={t('trackToldBy')}>
          {track.sources
            .map(({ source, points }) => `${nameIn(positionSourceNames[source], language)} ${whole(points)}`)
            .join(' · ')}
        </Fact>
      )}
    </dl>
  );
}

/** Shows what was charged for toll gates beside what the truck passed, where these differ. */
function TollFact({ trip: { tollDifference } }: TripProps) {
  const t = useWords(tripWords);
  const { money } = useFormat();
  if (!tollDifference) return null;
  const { chargedFils, passedFils, gates } = tollDifference;
  return (
    <dl className={classes.facts}>
      <Fact name={t('tolls')}>
        {t('tollsDiffer', { charged: money(chargedFils), passed: money(passedFils) })}
        {gates.map((gate) => (
          <Text key={gate.gate} size="xs" c="dimmed">
            <bdi>{gate.name}</bdi>{' '}
            {t('tollOfGate', { charged: money(gate.chargedFils), passed: money(gate.passedFils) })}
          </Text>
        ))}
      </Fact>
    </dl>
  );
}
