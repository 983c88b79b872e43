import { Button } from '@mantine/core';
import type { PricesData } from '@satha/contract/console/money/prices';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { pricesQuery } from '../../api/money/prices.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { pricesWords } from '../../words/prices/prices.ts';
import { CalendarSection } from './calendar/calendar-section.tsx';
import { ShownDay } from './calendar/shown-day.tsx';
import { ExtrasSection, FeesSection, SurchargesSection } from './other-sections.tsx';
import { type PricesSearch, readPricesSearch } from './prices-search.ts';
import { TariffsSection } from './tariffs-section.tsx';

const route = getRouteApi('/console/prices');

/** Shows all that costs something: what holds now, what is to come, and what was. */
export function PricesPage() {
  const t = useWords(pricesWords);
  const { may } = useOperator();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          may('prices.write') && (
            <Button renderRoot={(props) => <Link to="/prices/draft" {...props} />}>{t('draftOne')}</Button>
          )
        }
      />
      {may('prices.read') ? <Prices /> : <NotAllowedState />}
    </>
  );
}

function Prices() {
  const t = useWords(pricesWords);
  const search = usePageSearch(route, readPricesSearch);
  const navigate = route.useNavigate();
  const query = useQuery(pricesQuery(search.account));
  const change = (changed: PricesSearch) => void navigate({ search: changed, replace: true });
  return (
    <>
      <FilterBar search={search} onChange={change}>
        {(changePart) => (
          <>
            <ChoiceFilter
              label={t('shows')}
              placeholder={t('showsPresent')}
              choices={[{ value: 'all', label: t('showsAll') }] as const}
              value={search.shows}
              onChange={(shows) => changePart({ shows })}
            />
            <NumberFilter
              label={t('accountNumber')}
              value={search.account}
              onChange={(account) => changePart({ account })}
            />
          </>
        )}
      </FilterBar>
      <Loaded query={query} lines={12}>
        {(prices) => <Sections prices={prices} showsPast={search.shows === 'all'} account={search.account} />}
      </Loaded>
    </>
  );
}

type SectionProps = { readonly prices: PricesData; readonly showsPast: boolean };

function Sections({ account, ...props }: SectionProps & { readonly account: number | undefined }) {
  const t = useWords(pricesWords);
  return (
    <>
      <TariffsSection {...props} />
      <SurchargesSection {...props} />
      <FeesSection {...props} account={account} />
      <ExtrasSection {...props} account={account} />
      <CalendarSection {...props} />
      <ShownDay />
      <Section title={t('traffic')} text={t('trafficText')} />
    </>
  );
}
