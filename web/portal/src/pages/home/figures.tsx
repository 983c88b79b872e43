import { Anchor, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import type { WalletView } from '@satha/contract/portal/wallet';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { figuresQuery } from '../../api/home.ts';
import { useAccount } from '../../shell/use-account.ts';
import { homeWords } from '../../words/home.ts';
import classes from './figures.module.css';

/** Trips under way and, for whoever may see it, the balance, kept fresh while the page is open. */
export function Figures() {
  const t = useWords(homeWords);
  const { whole } = useFormat();
  const { accountId, may } = useAccount();
  const figures = useQuery(figuresQuery(accountId, may('account.read')));
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={2} id={id} mb="sm">
        {t('today')}
      </Title>
      <Loaded query={figures} lines={3}>
        {({ underWay, hasMoreUnderWay, scheduled, wallet }) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Figure
              label={t('underWay')}
              value={`${whole(underWay)}${hasMoreUnderWay ? '+' : ''}`}
              // Their fares are held, too: without them the balance beside would contradict the number.
              note={scheduled === 0 ? undefined : t('scheduledToo', { count: scheduled })}
              link={
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link to="/accounts/$accountId/trips" params={{ accountId }} {...props} />
                  )}
                >
                  {t('toTrips')}
                </Anchor>
              }
            />
            {wallet && <Balance {...wallet} />}
          </SimpleGrid>
        )}
      </Loaded>
    </section>
  );
}

function Balance({ balanceFils, heldFils }: WalletView) {
  const t = useWords(homeWords);
  const { accountId } = useAccount();
  return (
    <Figure
      label={t('balance')}
      value={<Money fils={balanceFils} />}
      note={heldFils === 0 ? t('nothingHeld') : t.rich('held', { held: <Money fils={heldFils} /> })}
      link={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/accounts/$accountId/wallet" params={{ accountId }} {...props} />}
        >
          {t('toWallet')}
        </Anchor>
      }
    />
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly link: ReactNode;
};

function Figure({ label, value, note, link }: FigureProps) {
  return (
    <Paper p="lg" withBorder>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={28} fw={600} lh={1.4}>
        {value}
      </Text>
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {link}
    </Paper>
  );
}
