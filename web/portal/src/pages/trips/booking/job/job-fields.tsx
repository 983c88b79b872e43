import { Accordion, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  bodyTypes,
  clearances,
  drivetrains,
  incidentCauses,
  keyPlaces,
  policeReportColours,
  powertrains,
  siteKinds,
} from '@satha/terms/job/job-words';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ReactNode, useState } from 'react';
import { type JobWord, jobChoiceWords, jobWords } from '../../../../words/trips/job.ts';
import { asText, type JobFormProps } from './choice-props.ts';
import { PlateFields } from './plate-fields.tsx';

type TextKey = Exclude<keyof (typeof jobWords)['en'], 'height' | 'mass' | 'rangeFault'>;
type FieldProps = JobFormProps & { readonly path: string; readonly label: TextKey };

/**
 * Asks for all that may be told of the work, folded away until somebody wants to tell it, or has to mend it.
 */
export function JobFields({ form }: JobFormProps) {
  const t = useWords(jobWords);
  const [open, setOpen] = useState<string | null>(null);
  const hasFault = Object.keys(form.errors).some((path) => path.startsWith('job.'));
  return (
    <Accordion variant="contained" value={hasFault ? 'job' : open} onChange={setOpen}>
      <Accordion.Item value="job">
        <Accordion.Control>{t('title')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="lg">
            <Text size="sm" c="dimmed">
              {t('hint')}
            </Text>
            <VehicleFields form={form} />
            <SiteFields form={form} />
            <IncidentFields form={form} />
            <RecipientFields form={form} />
            <Textarea label={t('notes')} autosize maxLength={1000} {...form.getInputProps('job.notes')} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function VehicleFields({ form }: JobFormProps) {
  return (
    <Section title="aboutVehicle">
      <PlateFields form={form} />
      <SimpleGrid cols={2} spacing="sm">
        <PlainField form={form} path="vehicle.make" label="make" />
        <PlainField form={form} path="vehicle.model" label="model" />
        <PlainField form={form} path="vehicle.colour" label="colour" />
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
    </Section>
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
        <PlainField form={form} path="incident.caseNumber" label="caseNumber" isLatin />
        <PlainField form={form} path="incident.policeReport.number" label="policeNumber" isLatin />
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
      <PlainField form={form} path="recipient.name" label="recipient" />
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('recipientCode')}
          leftSection="+"
          w={100}
          dir="ltr"
          inputMode="numeric"
          {...form.getInputProps('job.recipient.phoneCode')}
        />
        <TextInput
          label={t('recipientNumber')}
          style={{ flex: 1 }}
          dir="ltr"
          type="tel"
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

type PlainProps = FieldProps & { readonly isNumber?: boolean; readonly isLatin?: boolean };

/** A field of free text, or of a number; neither is kept by browsers. */
function PlainField({ form, path, label, isNumber = false, isLatin = isNumber }: PlainProps) {
  const t = useWords(jobWords);
  return (
    <TextInput
      label={t(label)}
      autoComplete="off"
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
    <Select
      label={t(label)}
      placeholder={t('notTold')}
      clearable
      data={choices.map((value) => ({ value, label: name(value) }))}
      {...asText(form.getInputProps(`job.${path}`))}
    />
  );
}

function FlagField({ form, path, label }: FieldProps) {
  const t = useWords(jobWords);
  return (
    <Select
      label={t(label)}
      placeholder={t('notTold')}
      clearable
      data={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      {...asText(form.getInputProps(`job.${path}`))}
    />
  );
}
