import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ImportData } from '@satha/contract/console/imports';
import type { ImportThings } from '@satha/terms/fleet-imports';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { importWords } from '../../../words/fleet/imports.ts';
import { LinesTable } from './lines-table.tsx';

type StoredSectionProps = { readonly things: ImportThings; readonly data: ImportData; onAnother(): void };

/** Says what was stored, with ways to each driver or truck. */
export function StoredSection({ things, data, onAnother }: StoredSectionProps) {
  const t = useWords(importWords);
  const { whole } = useFormat();
  const { created, changed, unchanged } = data.counts;
  const told = { created: whole(created), changed: whole(changed), unchanged: whole(unchanged) };
  return (
    <Section title={t('stored')}>
      <Stack gap="md">
        <Alert color="green" role="status">
          {t('storedText', told)}
        </Alert>
        <LinesTable things={things} data={data} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onAnother}>
            {t('another')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
