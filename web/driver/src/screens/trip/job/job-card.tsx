import type { JobData } from '@satha/contract/job/job';
import { emirateWords } from '@satha/terms/emirates';
import { IconClipboardList } from '@tabler/icons-react';
import type { DriverTrip } from '../../../api/wire.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useWords } from '../../../language/use-words.tsx';
import { Card, Fact, Facts } from '../../../parts/card.tsx';
import { Plate } from '../../../parts/plate.tsx';
import { useName } from '../../../parts/use-names.ts';
import classes from '../trip.module.css';
import { useDescribeVehicle } from './use-describe-vehicle.ts';

type Vehicle = NonNullable<JobData['vehicle']>;

/** Shows what is to be done: the vehicle, where it stands, what happened, and what the account wants known. */
export function JobCard({ trip }: { readonly trip: DriverTrip }) {
  const t = useWords();
  const name = useName();
  const vehicle = useDescribeVehicle()(trip.job);
  const { job, customer } = trip;
  const { firstName, lastName } = customer;
  return (
    <Card title={t('jobTitle')} icon={<IconClipboardList aria-hidden />}>
      <Facts>
        {job?.vehicle?.plate && <PlateFact plate={job.vehicle.plate} />}
        <Fact name={t('vehicle')}>{vehicle ?? name('vehicleType', trip.vehicleTypeId)}</Fact>
        {job?.vehicle && <VehicleFacts vehicle={job.vehicle} />}
        {job?.site && <SiteFact site={job.site} />}
        {job?.incident && <IncidentFacts incident={job.incident} />}
        <Fact name={t('customer')}>
          <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
        </Fact>
        {job?.recipient && (
          <Fact name={t('recipientIs')}>
            <bdi>{job.recipient.name}</bdi>
          </Fact>
        )}
      </Facts>
      {job?.notes && (
        <p className={classes.note}>
          <strong>{t('notes')}: </strong>
          <bdi>{job.notes}</bdi>
        </p>
      )}
      {job === undefined && <p className={classes.faint}>{t('noJob')}</p>}
    </Card>
  );
}

/** Shows the plate of the vehicle that is moved. */
export function PlateFact({ plate }: { readonly plate: NonNullable<Vehicle['plate']> }) {
  const t = useWords();
  const { emirate, category, code, number, country, text } = plate;
  if (country !== undefined) {
    return (
      <Fact name={t('otherPlate', { country })}>
        <Plate text={text ?? ''} />
      </Fact>
    );
  }
  const written = [emirate && emirateWords[emirate], category, code, number].filter(Boolean).join(' ');
  return (
    <Fact name={t('plate')}>
      <Plate text={written} />
    </Fact>
  );
}

function VehicleFacts({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const { rolls, steers, lockedWheels = 0, drivetrain, powertrain, keys, clearance, massKg, vin } = vehicle;
  const state = [
    rolls === false && t('rollsNot'),
    steers === false && t('steersNot'),
    lockedWheels > 0 && t('lockedWheels', { count: lockedWheels }),
    drivetrain && name('drivetrain', drivetrain),
    powertrain && name('powertrain', powertrain),
    clearance && clearance !== 'normal' && name('clearance', clearance),
  ].filter(Boolean);
  return (
    <>
      {state.length > 0 && <Fact name={t('condition')}>{state.join(' · ')}</Fact>}
      {keys && <Fact name={t('keys')}>{name('keys', keys)}</Fact>}
      {massKg !== undefined && (
        <Fact name={t('weight')}>{t('kilograms', { kg: format.number(massKg) })}</Fact>
      )}
      {vin && (
        <Fact name={t('vin')}>
          <bdi dir="ltr">{vin}</bdi>
        </Fact>
      )}
    </>
  );
}

function SiteFact({ site }: { readonly site: NonNullable<JobData['site']> }) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const { kind, level, heightLimitMeters, notes } = site;
  const parts = [
    kind && name('site', kind),
    // A floor below the ground is -1, whichever way is read.
    level !== undefined && t('level', { level: `\u2066${level}\u2069` }),
    heightLimitMeters !== undefined && t('heightLimit', { meters: format.number(heightLimitMeters, 2) }),
  ].filter(Boolean);
  return (
    <Fact name={t('site')}>
      {parts.join(' · ')}
      {notes && (
        <>
          <br />
          <bdi>{notes}</bdi>
        </>
      )}
    </Fact>
  );
}

function IncidentFacts({ incident }: { readonly incident: NonNullable<JobData['incident']> }) {
  const t = useWords();
  const name = useName();
  const { cause, policeReport, caseNumber, passengers } = incident;
  const report = [
    policeReport?.colour && name('reportColour', policeReport.colour),
    policeReport?.number,
  ].filter(Boolean);
  return (
    <>
      {cause && <Fact name={t('incident')}>{name('cause', cause)}</Fact>}
      {report.length > 0 && (
        <Fact name={t('policeReport')}>
          <bdi>{report.join(' ')}</bdi>
        </Fact>
      )}
      {caseNumber && (
        <Fact name={t('caseNumber')}>
          <bdi dir="ltr">{caseNumber}</bdi>
        </Fact>
      )}
      {passengers !== undefined && passengers > 0 && <Fact name={t('passengers')}>{passengers}</Fact>}
    </>
  );
}
