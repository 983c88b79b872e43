import { Alert, Stack, Text } from '@mantine/core';
import type { ConsoleDriverData } from '@satha/contract/console/fleet';
import { driverDocumentNames } from '@satha/terms/fleet-documents';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { driverRecordQuery } from '../../../api/fleet/records.ts';
import { useBegin } from '../../../begin/begun.ts';
import links from '../../../links/links.module.css';
import { TripLink } from '../../../links/trip-links.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { driversWords } from '../../../words/fleet/drivers.ts';
import { driverRecordWords } from '../../../words/fleet/records.ts';
import classes from '../fleet.module.css';
import { OffersCell } from '../offers-cell.tsx';
import { ReachSection } from '../reach/reach-section.tsx';
import { DocumentsSection } from '../record/documents-section.tsx';
import { DriverBadge } from '../use-driver-columns.tsx';
import { DriverSteps } from './driver-steps.tsx';
import { PositionSection } from './position-section.tsx';
import { TrackerSection } from './tracker-section.tsx';

const route = getRouteApi('/console/drivers/$driverId');

/** Shows one driver: what they are doing, documents, phones and shifts. */
export function DriverPage() {
  const t = useWords(driverRecordWords);
  const list = useWords(driversWords);
  const { language } = useLanguage();
  const { may } = useOperator();
  const driverId = readId(route.useParams().driverId);
  const query = useQuery({ ...driverRecordQuery(driverId ?? 0), enabled: driverId !== undefined });
  if (driverId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Link to="/drivers" className={links.link}>
          {t('all')}
        </Link>
      </>
    );
  }
  const number = list('number', { driverId });
  return (
    <>
      <PageHeader
        title={query.data ? nameDriver(query.data.driver, language) : number}
        text={
          query.data && (
            <>
              {number} <DriverBadge status={query.data.driver.status} />
            </>
          )
        }
        actions={query.data && may('fleet.write') && <DriverSteps key={driverId} data={query.data} />}
      />
      <Loaded query={query} lines={8}>
        {(data) => <DriverBody key={driverId} data={data} />}
      </Loaded>
    </>
  );
}

type DriverProps = { readonly data: ConsoleDriverData };

function DriverBody({ data }: DriverProps) {
  const t = useWords(driverRecordWords);
  const { driver, documents } = data;
  const { driverId, suspendedAt, suspendedReason } = driver;
  return (
    <Stack gap={0}>
      {suspendedAt !== null && (
        <Alert color="amber" mb="lg">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {suspendedReason === null
              ? t.rich('suspendedSince', { time: <Time at={suspendedAt} /> })
              : t.rich('suspendedBecause', {
                  time: <Time at={suspendedAt} />,
                  reason: <bdi>{suspendedReason}</bdi>,
                })}
          </Text>
        </Alert>
      )}
      <FactsSection data={data} />
      <DocumentsSection
        path={`/drivers/${driverId}/documents`}
        documents={documents}
        names={driverDocumentNames}
        lasting="driving_licence"
      />
      <PositionSection position={data.position} />
      <ReachSection data={data} />
      <PhonesSection data={data} />
      <TrackerSection driver={driver} tracker={data.tracker} />
      <ShiftsSection data={data} />
    </Stack>
  );
}

function FactsSection({ data: { driver } }: DriverProps) {
  const t = useWords(driverRecordWords);
  const list = useWords(driversWords);
  const begin = useBegin();
  const { driverId, name, nameAr, phone, shift, tripId } = driver;
  return (
    <Section title={t('facts')}>
      <dl className={details.facts}>
        <Fact name={t('name')}>
          <bdi>{name}</bdi>
        </Fact>
        {nameAr !== undefined && (
          <Fact name={t('nameAr')}>
            <bdi>{nameAr}</bdi>
          </Fact>
        )}
        <Fact name={t('mobileNumber')}>
          <a href={`tel:+${phone}`} className={links.link}>
            <bdi dir="ltr">{`+${phone}`}</bdi>
          </a>
        </Fact>
        {shift && (
          <Fact name={list('truck')}>
            <Link
              to="/vehicles/$vehicleId"
              params={{ vehicleId: String(shift.vehicleId) }}
              className={links.link}
            >
              <PlateText plate={shift.plate} />
            </Link>
          </Fact>
        )}
        {tripId !== null && (
          <Fact name={list('trip')}>
            <TripLink tripId={tripId} />
          </Fact>
        )}
        <Fact name={list('offers')}>
          <OffersCell driver={driver} onHold={() => begin({ driverId })} />
        </Fact>
        <Fact name={t('trips')}>
          <Link to="/trips" search={{ driver: driverId }} className={links.link}>
            {t('tripsOf')}
          </Link>
        </Fact>
        <Fact name={t('since')}>
          <Time at={driver.createdAt} />
        </Fact>
      </dl>
    </Section>
  );
}

function PhonesSection({ data: { phones } }: DriverProps) {
  const t = useWords(driverRecordWords);
  if (phones.length === 0) return <Section title={t('phones')} text={t('noPhones')} />;
  return (
    <Section title={t('phones')}>
      <ul className={classes.rows}>
        {phones.map(({ signedInAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two phones may have signed in at one moment.
          <li key={index}>
            <Text size="sm">{t.rich('signedIn', { time: <Time at={signedInAt} /> })}</Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ShiftsSection({ data: { shifts } }: DriverProps) {
  const t = useWords(driverRecordWords);
  if (shifts.length === 0) return <Section title={t('shifts')} text={t('noShifts')} />;
  return (
    <Section title={t('shifts')}>
      <ul className={classes.rows}>
        {shifts.map(({ shiftId, vehicleId, plate, startedAt, endedAt }) => (
          <li key={shiftId}>
            <Text size="sm">
              {endedAt === null
                ? t.rich('shiftOpen', { from: <Time at={startedAt} /> })
                : t.rich('shiftFromTo', { from: <Time at={startedAt} />, to: <Time at={endedAt} /> })}
            </Text>
            <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }} className={links.link}>
              <PlateText plate={plate} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
