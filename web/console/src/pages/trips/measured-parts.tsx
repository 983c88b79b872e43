import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { SearchPart } from '@satha/web-kit/lists/page-search.ts';
import { IconX } from '@tabler/icons-react';
import { useEnvironment } from '../../shell/use-environment.ts';
import { measuredPartWords } from '../../words/trips/measured.ts';
import { type MeasuredSearch, measuredNames } from './measured-search.ts';
import type { TripsSearch } from './trips-search.ts';
import { useMeasuredNames } from './use-measured-names.ts';

type MeasuredPartsProps = { readonly search: TripsSearch; change(part: SearchPart<TripsSearch>): void };

/** Shows by what a figure has narrowed the list, each part with a button that takes it away. */
export function MeasuredParts({ search, change }: MeasuredPartsProps) {
  const t = useWords(measuredPartWords);
  const names = useMeasuredNames();
  // Only the sandbox has a demo to leave out.
  const isSandbox = useEnvironment().environment === 'test';
  const parts = measuredNames.filter((name) => search[name] !== undefined && (name !== 'demo' || isSandbox));
  return parts.map((part) => {
    const name = namePart(names, search, part);
    return (
      <Button
        key={part}
        variant="light"
        rightSection={<IconX size={16} aria-hidden />}
        aria-label={t('remove', { name })}
        onClick={() => change({ [part]: undefined })}
      >
        {name}
      </Button>
    );
  });
}

function namePart(
  names: ReturnType<typeof useMeasuredNames>,
  search: MeasuredSearch,
  part: keyof MeasuredSearch,
): string {
  const value = search[part];
  // A part of the address that is there has the value that its own name takes.
  return value === undefined ? '' : (names[part] as (value: string | number) => string)(value);
}
