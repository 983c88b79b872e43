import { Group } from '@mantine/core';
import type { QuarterVatData } from '@satha/contract/console/money/vat';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ChoiceFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { quarterVatQuery } from '../../api/money/vat.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { vatWords } from '../../words/money/vat.ts';
import { BehindSection } from './behind-section.tsx';
import { ComparedSection } from './compared-section.tsx';
import { FiguresSection } from './figures-section.tsx';
import { makeQuarters, nameFigure, readVatSearch, type VatSearch } from './vat-search.ts';

const route = getRouteApi('/console/vat');

/** Shows the VAT of a quarter by tax invoices and by the ledger, and what stands behind each figure. */
export function VatPage() {
  const t = useWords(vatWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readVatSearch);
  const quarters = makeQuarters(readClockMs(), search.quarter);
  const quarter = search.quarter ?? quarters[0] ?? '';
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<ConsoleExportMenu path={`/vat/${quarter}/export`} filter={{}} />}
      />
      <QuarterChoice quarters={quarters} quarter={quarter} />
      <QuarterVat search={search} quarter={quarter} />
    </>
  );
}

type QuarterChoiceProps = { readonly quarters: readonly string[]; readonly quarter: string };

function QuarterChoice({ quarters, quarter }: QuarterChoiceProps) {
  const t = useWords(vatWords);
  const { plain } = useFormat();
  const navigate = route.useNavigate();
  const nameQuarter = (text: string) => {
    const [year = '', number = ''] = text.split('-Q');
    return t('quarterName', { number: plain(Number(number)), year: plain(Number(year)) });
  };
  const nameYear = (text: string) => plain(Number(text.slice(0, 4)));
  return (
    <Group mb="lg">
      <ChoiceFilter
        label={t('quarter')}
        placeholder={nameQuarter(quarters[0] ?? '')}
        choices={quarters.map((value) => ({ value, label: nameQuarter(value), group: nameYear(value) }))}
        value={quarter}
        // What stood behind a figure was of the other quarter.
        onChange={(chosen) => void navigate({ search: chosen ? { quarter: chosen } : {}, replace: true })}
      />
    </Group>
  );
}

type QuarterVatProps = { readonly search: VatSearch; readonly quarter: string };

function QuarterVat({ search, quarter }: QuarterVatProps) {
  const query = useQuery(quarterVatQuery(quarter));
  const figure = search.behind && nameFigure(quarter, search);
  const ref = useFocusOn(figure);
  return (
    <>
      <Loaded query={query} lines={8}>
        {(vat: QuarterVatData) => (
          <>
            <FiguresSection vat={vat} />
            <ComparedSection vat={vat} />
          </>
        )}
      </Loaded>
      {search.behind !== undefined && (
        <BehindSection
          key={figure}
          ref={ref}
          quarter={quarter}
          behind={search.behind}
          rate={search.rate ?? 0}
        />
      )}
    </>
  );
}

/**
 * Gives the focus to what is opened behind a figure, and when that is hidden back to the figure; what an address shows at once
 * leaves it where it is.
 */
function useFocusOn(figure: string | undefined): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const last = useRef(figure);
  useEffect(() => {
    if (last.current === figure) return;
    const link = document.getElementById(last.current ?? '');
    last.current = figure;
    (figure === undefined ? link : ref.current)?.focus();
  }, [figure]);
  return ref;
}
