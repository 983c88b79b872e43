import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ImportData } from '@satha/contract/console/imports';
import type { ImportThings } from '@satha/terms/fleet-imports';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { storeImport } from '../../../api/fleet/imports.ts';
import { renewFleet } from '../../../api/fleet/records.ts';
import { importWords } from '../../../words/fleet/imports.ts';
import { FileFaultText } from './fault-texts.tsx';
import { LinesTable } from './lines-table.tsx';
import type { Looked } from './looked.ts';

type LookedSectionProps = {
  readonly things: ImportThings;
  readonly looked: Looked;
  onStored(data: ImportData): void;
};

/** Shows what would become of each line, and stores them by one press where none is refused. */
export function LookedSection({ things, looked, onStored }: LookedSectionProps) {
  const t = useWords(importWords);
  const queryClient = useQueryClient();
  const { file, differing, data } = looked;
  const { counts, fingerprint, fileFault } = data;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (shown: string) => storeImport(things, file, { differing, fingerprint: shown }),
    onSuccess: async (stored) => {
      // After a lost answer the file is there as it says: what was done is what was shown.
      onStored({ ...stored, counts });
      await renewFleet(queryClient);
    },
  });
  if (fileFault) {
    return (
      <Alert color="red" role="alert">
        <FileFaultText fault={fileFault} />
      </Alert>
    );
  }
  const written = counts.created + counts.changed;
  return (
    <Section title={t('outcome')} text={t('nothingYet')}>
      <Stack gap="md">
        {counts.refused > 0 && (
          <Alert color="red" role="alert">
            {t('refusedAll')}
          </Alert>
        )}
        {written + counts.refused === 0 && <Alert color="blue">{t('nothingToDo')}</Alert>}
        <LinesTable things={things} data={data} />
        <FormProblem problem={isConflict(error) ? new Error(t('changedMeanwhile')) : error} />
        {fingerprint !== null && written > 0 && (
          <Group justify="flex-end">
            <Button loading={isPending} disabled={isConflict(error)} onClick={() => mutate(fingerprint)}>
              {t('store', { count: written })}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiProblem && error.reason === 'version_conflict';
}
