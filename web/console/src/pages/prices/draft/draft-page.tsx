import { Button } from '@mantine/core';
import type { PricesData } from '@satha/contract/console/money/prices';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pricesQuery } from '../../../api/money/prices.ts';
import { NotAllowed } from '../../../shell/not-allowed.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { draftWords } from '../../../words/prices/draft.ts';
import { trialWords } from '../../../words/prices/trial.ts';
import { TrialSection } from '../trial/trial-section.tsx';
import { beginDraft, findBeginning, isChanged } from './draft-beginning.ts';
import { DraftForm } from './draft-form.tsx';
import { readDraftSearch } from './draft-search.ts';
import { forgetTariffDraft, keepTariffDraft, recallTariffDraft } from './kept-tariff-draft.ts';
import { readTariffDraft, type TariffDraft } from './tariff-draft.ts';

const route = getRouteApi('/console/prices/draft');

/** Lets somebody write a tariff, try it on trips that were, and propose it. */
export function DraftPage() {
  const t = useWords(draftWords);
  const { may } = useOperator();
  const { tariff } = usePageSearch(route, readDraftSearch);
  const query = useQuery({ ...pricesQuery(undefined), enabled: may('prices.write') });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/prices" {...props} />}>
            {t('allPrices')}
          </Button>
        }
      />
      {may('prices.write') ? (
        <Loaded query={query} lines={10}>
          {(prices) => <Draft key={tariff ?? 0} prices={prices} tariffId={tariff} />}
        </Loaded>
      ) : (
        <NotAllowed permission="prices.write" />
      )}
    </>
  );
}

type DraftProps = { readonly prices: PricesData; readonly tariffId: number | undefined };

function Draft({ prices, tariffId }: DraftProps) {
  const t = useWords(draftWords);
  const tried = useWords(trialWords);
  const { operatorId } = useOperator();
  const { digits } = useLanguage();
  const navigate = route.useNavigate();
  const [begun, setBegun] = useState(() =>
    beginDraft(prices, tariffId, recallTariffDraft(operatorId), digits),
  );
  if (!begun) return <EmptyState title={t('noTariffTitle')} text={t('noTariffText')} />;
  const { draft } = begun;
  const read = readTariffDraft(draft);
  const change = (changed: Partial<TariffDraft>) => {
    const next = { ...begun, draft: { ...draft, ...changed } };
    keepTariffDraft(operatorId, next);
    setBegun(next);
  };
  // The address says from which tariff a draft begins, so that it is there again after a reload.
  const restart = (vehicleTypeId: number) => {
    forgetTariffDraft();
    const tariff = findBeginning(prices, vehicleTypeId)?.tariffId;
    void navigate({ search: tariff === undefined ? {} : { tariff }, replace: true });
  };
  return (
    <>
      <DraftForm
        draft={draft}
        vehicleTypeIds={[...new Set(prices.tariffs.map(({ vehicleTypeId }) => vehicleTypeId))]}
        isChanged={isChanged(prices, begun, digits)}
        onChange={change}
        onRestart={restart}
        onProposed={forgetTariffDraft}
        onDone={() => void navigate({ to: '/prices' })}
      />
      <TrialSection
        text={tried('text')}
        changesOf={() => ('figures' in read ? { tariffs: [read.figures], eventFactors: [] } : undefined)}
      />
    </>
  );
}
