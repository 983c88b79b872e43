import { Checkbox, Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { callWords, truckFactWords } from '../../../words/calls.ts';
import type { JobStepProps } from '../use-call.ts';

/** What is ticked for a word of one of the job's fields. */
const fields = {
  awd: ['job.vehicle.drivetrain', 'awd'],
  electric: ['job.vehicle.powertrain', 'electric'],
  low: ['job.vehicle.clearance', 'low'],
  stands: ['job.vehicle.rolls', 'no'],
  sand: ['job.site.kind', 'off_road'],
  basement: ['job.site.kind', 'basement'],
} as const;
const facts = Object.keys(fields) as (keyof typeof fields)[];

/** Asks by ticks for what changes which trucks can come; the job's own fields say the same, wherever it is told. */
export function TruckFacts({ form }: Pick<JobStepProps, 'form'>) {
  const t = useWords(callWords);
  const name = useWords(truckFactWords);
  const ticked = facts.filter((fact) => form.getInputProps(fields[fact][0]).value === fields[fact][1]);
  function change(chosen: readonly string[]): void {
    const fact = facts.find((one) => chosen.includes(one) !== ticked.includes(one));
    if (!fact) return;
    const [field, word] = fields[fact];
    form.setFieldValue(field, chosen.includes(fact) ? word : '');
  }
  return (
    <Checkbox.Group label={t('facts')} value={ticked} onChange={change}>
      <Group gap="md" mt={4}>
        {facts.map((fact) => (
          <Checkbox key={fact} value={fact} label={name(fact)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
