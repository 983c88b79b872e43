import { Accordion, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { JobFields, MakeFields } from '@satha/web-kit/trips/job/job-fields.tsx';
import { jobWords } from '@satha/web-kit/trips/job/job-words.ts';
import { PlateFields } from '@satha/web-kit/trips/job/plate-fields.tsx';
import { useState } from 'react';
import type { BookingValues } from './booking-values.ts';

/**
 * Asks for all that may be told of the work, folded away until somebody wants to tell it, or has to mend it.
 */
export function FoldedJobFields({ form }: { readonly form: UseFormReturnType<BookingValues> }) {
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
            <JobFields form={form}>
              <PlateFields form={form} />
              <MakeFields form={form} />
            </JobFields>
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
