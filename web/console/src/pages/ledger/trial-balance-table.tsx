import { Alert, Table, Text } from '@mantine/core';
import type { TrialBalanceData } from '@satha/contract/console/money/ledger';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { ledgerNameWords, ledgerWords } from '../../words/money/ledger.ts';
import type { LedgerSearch, TrialSearch } from './ledger-search.ts';

type BalanceProps = { readonly balance: TrialBalanceData; readonly search: TrialSearch };
type Line = TrialBalanceData['lines'][number];

/** Shows the ledgers with what they come to: each leads to its entries. */
export function TrialBalanceTable({ balance, search }: BalanceProps) {
  const t = useWords(ledgerWords);
  const nameLedger = useWords(ledgerNameWords);
  const { lines } = balance;
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  return (
    <>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={t('trialBalance')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('ledger')}</Table.Th>
              {(['debits', 'credits', 'debitBalance', 'creditBalance'] as const).map((word) => (
                <Table.Th key={word} ta="right">
                  {t(word)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.ledger}>
                <Table.Td>
                  <Link to="/ledger" search={entriesBehind(search, line.ledger)} className={links.link}>
                    {nameLedger(line.ledger)}
                  </Link>
                </Table.Td>
                <Figures line={line} />
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{t('total')}</Table.Th>
              {[sum(debitOf), sum(creditOf), sum(debitBalanceOf), sum(creditBalanceOf)].map((fils, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the four columns
                <Table.Th key={index} ta="right">
                  <Money fils={fils} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Agreement balance={balance} />
    </>
  );
}

const debitOf = ({ debitFils }: Line) => debitFils;
const creditOf = ({ creditFils }: Line) => creditFils;
const debitBalanceOf = ({ balanceFils }: Line) => Math.max(0, -balanceFils);
const creditBalanceOf = ({ balanceFils }: Line) => Math.max(0, balanceFils);

function Figures({ line }: { readonly line: Line }) {
  const [debitBalance, creditBalance] = [debitBalanceOf(line), creditBalanceOf(line)];
  return (
    <>
      <Table.Td ta="right">
        <Money fils={line.debitFils} />
      </Table.Td>
      <Table.Td ta="right">
        <Money fils={line.creditFils} />
      </Table.Td>
      <Table.Td ta="right">{debitBalance > 0 && <Money fils={debitBalance} />}</Table.Td>
      <Table.Td ta="right">{creditBalance > 0 && <Money fils={creditBalance} />}</Table.Td>
    </>
  );
}

/** Returns the address of the entries that a figure is the sum of. */
export function entriesBehind({ account, day }: TrialSearch, ledger: Line['ledger']): LedgerSearch {
  return { ledger, ...(account !== undefined && { account }), ...(day !== undefined && { to: day }) };
}

/** Tells whether debits equal credits, and wallets their entries. */
function Agreement({ balance: { entries, sumFils, wallets } }: Pick<BalanceProps, 'balance'>) {
  const t = useWords(ledgerWords);
  const isWrong = sumFils !== 0 || wallets.mismatched > 0;
  return (
    <Alert color={isWrong ? 'red' : 'green'} my="md">
      <Text size="sm">
        {sumFils === 0
          ? t('balanced', { count: entries })
          : t.rich('unbalanced', { amount: <Money fils={sumFils} /> })}
      </Text>
      <Text size="sm">
        {wallets.mismatched === 0 ? t('agree') : t('disagree', { count: wallets.mismatched })}
      </Text>
    </Alert>
  );
}
