import { Alert, Anchor } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { Money } from '@satha/web-kit/format/money.tsx';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceQuery } from '../api/money/wallet.ts';
import { shellWords } from '../words/shell.ts';
import { useAccount } from './use-account.ts';

/** Two trips across a city, or one to the next: below it a booking may soon be refused. Our own figure. */
const lowFils = 50_000;

/** Tells every member who sees the wallet that little is left for trips, until they close the notice for this visit. */
export function LowBalance() {
  const t = useWords(shellWords);
  const tKit = useWords(kitWords);
  const { accountId, may } = useAccount();
  const [isClosed, setIsClosed] = useSessionStorage({ key: `low-balance-${accountId}`, defaultValue: false });
  const { data } = useQuery({ ...balanceQuery(accountId), enabled: may('account.read') });
  if (isClosed || data === undefined || data.balanceFils >= lowFils) return null;
  return (
    <Alert
      color="amber"
      mb="lg"
      role="status"
      withCloseButton
      closeButtonLabel={tKit('close')}
      onClose={() => setIsClosed(true)}
    >
      {t.rich(data.balanceFils < 0 ? 'negativeBalance' : 'lowBalance', {
        balance: <Money fils={data.balanceFils} />,
      })}{' '}
      {may('wallet.write') && (
        <Anchor component={Link} to={`/accounts/${accountId}/wallet/top-up`} inherit>
          {t('topUp')}
        </Anchor>
      )}
    </Alert>
  );
}
