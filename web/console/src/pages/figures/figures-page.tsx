import { readToday } from '@satha/web-kit/dates/read-today.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { useOperator } from '../../shell/use-operator.ts';
import { figuresWords } from '../../words/company/figures.ts';
import { FigureFilters } from './figure-filters.tsx';
import { periodOf, readFiguresSearch } from './figures-search.ts';
import { ArrivalsSection } from './sections/arrivals-section.tsx';
import { AssignmentSection } from './sections/assignment-section.tsx';
import { DemandSection } from './sections/demand-section.tsx';
import { OffersSection } from './sections/offers-section.tsx';
import { OutcomesSection } from './sections/outcomes-section.tsx';
import { RevenueSection } from './sections/revenue-section.tsx';
import { SupplySection } from './sections/supply-section.tsx';
import { TextsSection } from './sections/texts-section.tsx';
import { TripsSection } from './sections/trips-section.tsx';

const route = getRouteApi('/console/figures');

/** Shows how the company does in a period; each figure opens the trips that it counts. */
export function FiguresPage() {
  const t = useWords(figuresWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readFiguresSearch);
  const navigate = route.useNavigate();
  const period = periodOf(search, readToday());
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <FigureFilters
        search={search}
        period={period}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      <TripsSection period={period} />
      {may('wallets.read') && <RevenueSection period={period} />}
      <AssignmentSection period={period} />
      <ArrivalsSection period={period} />
      <OffersSection period={period} />
      <OutcomesSection period={period} />
      <DemandSection period={period} />
      {/* Drivers are the whole company's: of one account there is nothing to compare them with. */}
      {period.accountId === undefined && <SupplySection period={period} />}
      <TextsSection period={period} />
    </>
  );
}
