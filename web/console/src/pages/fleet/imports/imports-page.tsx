import { SegmentedControl } from '@mantine/core';
import { importThings } from '@satha/terms/fleet-imports';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { useOperator } from '../../../shell/use-operator.ts';
import { importWords } from '../../../words/fleet/imports.ts';
import { ImportFile } from './import-file.tsx';
import { readImportsSearch } from './imports-search.ts';

const route = getRouteApi('/console/imports');

/** Stores many drivers or trucks from a file, after showing what would become of each line. */
export function ImportsPage() {
  const t = useWords(importWords);
  const { may } = useOperator();
  const { things = 'drivers' } = usePageSearch(route, readImportsSearch);
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {may('fleet.write') ? (
        <>
          <SegmentedControl
            mb="lg"
            aria-label={t('things')}
            value={things}
            data={importThings.map((value) => ({ value, label: t(value) }))}
            onChange={(chosen) => void navigate({ search: { things: chosen }, replace: true })}
          />
          <ImportFile key={things} things={things} />
        </>
      ) : (
        <NotAllowedState />
      )}
    </>
  );
}
