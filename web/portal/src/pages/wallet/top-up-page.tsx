import { Alert, Anchor } from '@mantine/core';
import type { TopUp } from '@satha/contract/portal/payments';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paymentOptionsQuery } from '../../api/money/payments.ts';
import { WhyNoMoney } from '../../shell/not-allowed.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { topUpWords } from '../../words/money/top-up.ts';
import { StartForm } from './top-up/start-form.tsx';
import { TopUpProgress } from './top-up/top-up-progress.tsx';
import { readTopUpSearch } from './top-up/top-up-search.ts';

const route = getRouteApi('/accounts/$accountId/wallet/top-up');

export function TopUpPage() {
  const t = useWords(topUpWords);
  const { accountId, may } = useAccount();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Anchor component={Link} to={`/accounts/${accountId}/wallet`}>
            {t('back')}
          </Anchor>
        }
      />
      {may('wallet.write') ? (
        <TopUpSteps accountId={accountId} />
      ) : (
        <Alert>
          <WhyNoMoney roles={t('notAllowed')} />
        </Alert>
      )}
    </>
  );
}

function TopUpSteps({ accountId }: { readonly accountId: number }) {
  const t = useWords(topUpWords);
  const { topUpId } = usePageSearch(route, readTopUpSearch);
  const navigate = route.useNavigate();
  const query = useQuery(paymentOptionsQuery(accountId));
  const onStarted = async (topUp: TopUp) => {
    await navigate({ search: { topUpId: topUp.topUpId } });
    if (topUp.next.kind === 'page') location.assign(topUp.next.url);
  };
  return (
    <Loaded query={query}>
      {(options) => {
        if (topUpId !== undefined) {
          return (
            <TopUpProgress
              key={topUpId}
              accountId={accountId}
              topUpId={topUpId}
              options={options}
              onAgain={() => void navigate({ search: {} })}
            />
          );
        }
        if (options.provider === null) {
          return <EmptyState title={t('noCardsTitle')} text={t('noCardsText', { accountId })} />;
        }
        return (
          <StartForm accountId={accountId} options={options} onStarted={(topUp) => void onStarted(topUp)} />
        );
      }}
    </Loaded>
  );
}
