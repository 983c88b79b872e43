import { Paper, Text, Title } from '@mantine/core';
import type { JobData } from '@satha/contract/job/job';
import { emirateNames, emirateWords } from '@satha/terms/emirates';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import classes from '../detail.module.css';
import { Fact } from '../fact.tsx';
import { type JobWord, jobChoiceWords, jobWords } from './job-words.ts';
import { type Needs, NeedsFact } from './needs-fact.tsx';

type Vehicle = NonNullable<JobData['vehicle']>;

/** Shows what was told of the work, as much as there is, and what a truck needs for it. */
export function JobCard({ job, needs }: { readonly job: JobData; readonly needs: Needs }) {
  const t = useWords(jobWords);
  const { recipient, notes } = job;
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      <dl className={classes.facts}>
        {job.vehicle && <VehicleFacts vehicle={job.vehicle} />}
        {job.site && <SiteFacts site={job.site} />}
        {job.incident && <IncidentFacts incident={job.incident} />}
        {recipient && (
          <Fact name={t('recipient')}>
            <bdi>{recipient.name}</bdi>
            {recipient.mobileNumber !== undefined && (
              <>
                <br />
                <bdi dir="ltr">{`+${recipient.phoneCode} ${recipient.mobileNumber}`}</bdi>
              </>
            )}
          </Fact>
        )}
        <TextFact name={t('notes')} text={notes} />
        <NeedsFact {...needs} />
      </dl>
    </Paper>
  );
}

function VehicleFacts({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useWords(jobWords);
  const format = useFormat();
  const { make, model, colour, year, rolls, steers, lockedWheels, massKg } = vehicle;
  const name = [make, model].filter((part) => part !== undefined).join(' ');
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <>
      {vehicle.plate && <PlateFact plate={vehicle.plate} />}
      <TextFact name={`${t('make')}, ${t('model')}`} text={name || undefined} />
      <TextFact name={t('colour')} text={colour} />
      {year !== undefined && <Fact name={t('year')}>{format.plain(year)}</Fact>}
      <ChoiceFact name={t('bodyType')} word={vehicle.bodyType} />
      <ChoiceFact name={t('powertrain')} word={vehicle.powertrain} />
      <ChoiceFact name={t('drivetrain')} word={vehicle.drivetrain} />
      <ChoiceFact name={t('clearance')} word={vehicle.clearance} />
      {rolls !== undefined && <Fact name={t('rolls')}>{yesNo(rolls)}</Fact>}
      {steers !== undefined && <Fact name={t('steers')}>{yesNo(steers)}</Fact>}
      {lockedWheels !== undefined && <Fact name={t('lockedWheels')}>{format.plain(lockedWheels)}</Fact>}
      <ChoiceFact name={t('keys')} word={vehicle.keys} />
      {massKg !== undefined && <Fact name={t('massKg')}>{t('mass', { kg: massKg })}</Fact>}
      {vehicle.vin !== undefined && (
        <Fact name={t('vin')}>
          <bdi dir="ltr">{vehicle.vin}</bdi>
        </Fact>
      )}
    </>
  );
}

/** A plate reads from left to right in every language; one of an odd shape says so. */
function PlateFact({ plate }: { readonly plate: NonNullable<Vehicle['plate']> }) {
  const t = useWords(jobWords);
  const { language } = useLanguage();
  const { emirate, category, code, number, country, text, recognized } = plate;
  const issuer = emirate === undefined ? country : emirateNames[emirateWords[emirate]][language];
  const rest = [category, code, number, text].filter((part) => part !== undefined).join(' ');
  return (
    <Fact name={t('plate')}>
      <bdi>{issuer}</bdi> <bdi dir="ltr">{rest}</bdi>
      {recognized === false && (
        <Text size="xs" c="dimmed">
          {t('plateUnknown')}
        </Text>
      )}
    </Fact>
  );
}

function SiteFacts({ site }: { readonly site: NonNullable<JobData['site']> }) {
  const t = useWords(jobWords);
  const format = useFormat();
  return (
    <>
      <ChoiceFact name={t('site')} word={site.kind} />
      {site.heightLimitMeters !== undefined && (
        <Fact name={t('heightLimitMeters')}>{t('height', { meters: site.heightLimitMeters })}</Fact>
      )}
      {site.level !== undefined && <Fact name={t('level')}>{format.plain(site.level)}</Fact>}
      <TextFact name={t('siteNotes')} text={site.notes} />
    </>
  );
}

function IncidentFacts({ incident }: { readonly incident: NonNullable<JobData['incident']> }) {
  const t = useWords(jobWords);
  const format = useFormat();
  return (
    <>
      <ChoiceFact name={t('cause')} word={incident.cause} />
      <TextFact name={t('caseNumber')} text={incident.caseNumber} />
      <TextFact name={t('policeNumber')} text={incident.policeReport?.number} />
      <ChoiceFact name={t('policeColour')} word={incident.policeReport?.colour} />
      {incident.passengers !== undefined && (
        <Fact name={t('passengers')}>{format.plain(incident.passengers)}</Fact>
      )}
    </>
  );
}

function ChoiceFact({ name, word }: { readonly name: string; readonly word: JobWord | undefined }) {
  const t = useWords(jobChoiceWords);
  return word === undefined ? null : <Fact name={name}>{t(word)}</Fact>;
}

function TextFact({ name, text }: { readonly name: string; readonly text: ReactNode }) {
  return text === undefined ? null : (
    <Fact name={name}>
      <bdi style={{ whiteSpace: 'pre-line' }}>{text}</bdi>
    </Fact>
  );
}
