import { Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  bodyTypes,
  clearances,
  drivetrains,
  incidentCauses,
  keyPlaces,
  policeReportColours,
  powertrains,
  siteKinds,
} from '@satha/terms/job';
import type { ReactNode } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { JobFormProps } from './job-form.ts';
import { type JobWord, jobChoiceWords, jobWords } from './job-words.ts';

type TextKey = Exclude<keyof (typeof jobWords)['en'], 'height' | 'mass' | 'rangeFault'>;
type FieldProps = JobFormProps & { readonly path: string; readonly label: TextKey };

/** Asks who made the vehicle, and which it is. */
export function MakeFields({ form }: JobFormProps) {
  return (
    <SimpleGrid cols={2} spacing="sm">
      <PlainField form={form} path="vehicle.make" label="make" maxLength={60} />
      <PlainField form={form} path="vehicle.model" label="model" maxLength={60} />
    </SimpleGrid>
  );
}

/** Asks for all that may be told of the work beside plate and make, which stand before the rest of the vehicle or elsewhere. */
export function JobFields({ form, children }: JobFormProps & { readonly children?: ReactNode }) {
  const t = useWords(jobWords);
  return (
    <Stack gap="lg">
      <Section title="aboutVehicle">
        {children}
        <VehicleFields form={form} />
      </Section>
      <SiteFields form={form} />
      <IncidentFields form={form} />
      <RecipientFields form={form} />
      <Textarea label={t('notes')} autosize maxLength={1000} {...form.getInputProps('job.notes')} />
    </Stack>
  );
}

function VehicleFields({ form }: JobFormProps) {
  return (
    <SimpleGrid cols={2} spacing="sm">
      <PlainField form={form} path="vehicle.colour" label="colour" maxLength={40} />
      <PlainField form={form} path="vehicle.year" label="year" isNumber />
      <ChoiceField form={form} path="vehicle.bodyType" label="bodyType" choices={bodyTypes} />
      <ChoiceField form={form} path="vehicle.powertrain" label="powertrain" choices={powertrains} />
      <ChoiceField form={form} path="vehicle.drivetrain" label="drivetrain" choices={drivetrains} />
      <ChoiceField form={form} path="vehicle.clearance" label="clearance" choices={clearances} />
      <FlagField form={form} path="vehicle.rolls" label="rolls" />
      <FlagField form={form} path="vehicle.steers" label="steers" />
      <PlainField form={form} path="vehicle.lockedWheels" label="lockedWheels" isNumber />
      <ChoiceField form={form} path="vehicle.keys" label="keys" choices={keyPlaces} />
      <PlainField form={form} path="vehicle.massKg" label="massKg" isNumber />
      <PlainField form={form} path="vehicle.vin" label="vin" isLatin />
    </SimpleGrid>
  );
}

function SiteFields({ form }: JobFormProps) {
  const t = useWords(jobWords);
  return (
    <Section title="aboutSite">
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField form={form} path="site.kind" label="site" choices={siteKinds} />
        <PlainField form={form} path="site.heightLimitMeters" label="heightLimitMeters" isNumber />
        <PlainField form={form} path="site.level" label="level" isNumber />
      </SimpleGrid>
      <Textarea label={t('siteNotes')} autosize maxLength={500} {...form.getInputProps('job.site.notes')} />
    </Section>
  );
}

function IncidentFields({ form }: JobFormProps) {
  return (
    <Section title="aboutIncident">
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField form={form} path="incident.cause" label="cause" choices={incidentCauses} />
        <PlainField form={form} path="incident.caseNumber" label="caseNumber" isLatin maxLength={60} />
        <PlainField
          form={form}
          path="incident.policeReport.number"
          label="policeNumber"
          isLatin
          maxLength={40}
        />
        <ChoiceField
          form={form}
          path="incident.policeReport.colour"
          label="policeColour"
          choices={policeReportColours}
        />
        <PlainField form={form} path="incident.passengers" label="passengers" isNumber />
      </SimpleGrid>
    </Section>
  );
}

function RecipientFields({ form }: JobFormProps) {
  const t = useWords(jobWords);
  return (
    <Section title="aboutRecipient">
      <PlainField form={form} path="recipient.name" label="recipient" maxLength={100} />
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('recipientCode')}
          leftSection="+"
          w={100}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('job.recipient.phoneCode')}
        />
        <TextInput
          label={t('recipientNumber')}
          style={{ flex: 1 }}
          dir="ltr"
          type="tel"
          autoComplete="off"
          {...form.getInputProps('job.recipient.mobileNumber')}
        />
      </Group>
    </Section>
  );
}

function Section({ title, children }: { readonly title: TextKey; readonly children: ReactNode }) {
  const t = useWords(jobWords);
  return (
    <Stack gap="sm" component="fieldset" p={0} m={0} style={{ border: 0 }}>
      <Text component="legend" fw={600} p={0}>
        {t(title)}
      </Text>
      {children}
    </Stack>
  );
}

type PlainProps = FieldProps & {
  readonly isNumber?: boolean;
  readonly isLatin?: boolean;
  readonly maxLength?: number;
};

/** A field of free text, or of a number; neither is kept by browsers. */
function PlainField({ form, path, label, isNumber = false, isLatin = isNumber, maxLength = 20 }: PlainProps) {
  const t = useWords(jobWords);
  return (
    <TextInput
      label={t(label)}
      autoComplete="off"
      maxLength={maxLength}
      {...(isNumber && { inputMode: 'decimal' as const })}
      {...(isLatin && { dir: 'ltr' })}
      {...form.getInputProps(`job.${path}`)}
    />
  );
}

function ChoiceField({ form, path, label, choices }: FieldProps & { readonly choices: readonly JobWord[] }) {
  const t = useWords(jobWords);
  const name = useWords(jobChoiceWords);
  return (
    <NativeSelect
      label={t(label)}
      data={[{ value: '', label: t('notTold') }, ...choices.map((value) => ({ value, label: name(value) }))]}
      {...form.getInputProps(`job.${path}`)}
    />
  );
}

function FlagField({ form, path, label }: FieldProps) {
  const t = useWords(jobWords);
  return (
    <NativeSelect
      label={t(label)}
      data={[
        { value: '', label: t('notTold') },
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      {...form.getInputProps(`job.${path}`)}
    />
  );
}
