import { Anchor, SimpleGrid } from '@mantine/core';
import type { OverviewData } from '@satha/contract/portal/overview';
import { writeHour } from '@satha/web-kit/dates/write-hour.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { overviewWords } from '../../../words/overview.ts';
import { ArrivalsCard } from './arrivals-card.tsx';
import { ChartCard } from './chart-card.tsx';
import classes from './overview.module.css';
import { AreaPicture, BarPicture } from './pictures.tsx';
import { type Outcome, outcomes, sumByHour, sumByStatus } from './trips-by-hour.ts';
import { TripsLink, useOpenTrips } from './trips-link.tsx';

type ChartsProps = Pick<OverviewData, 'days' | 'hours' | 'arrivals'>;

/**
 * Shows the days of the overview as pictures. They come with the library that draws them, after the page's own
 * figures.
 */
export function Charts({ days, hours, arrivals }: ChartsProps) {
  const moneyDays = days.filter(hasMoney);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {moneyDays.length > 0 && <SpendCard days={moneyDays} />}
      {moneyDays.length > 0 && <BalanceCard days={moneyDays} />}
      <TripsCard hours={hours} since={days[0]?.date} />
      <ArrivalsCard arrivals={arrivals} since={days[0]?.date} />
    </SimpleGrid>
  );
}

/** A day as it is told to whoever may see the wallet. */
type MoneyDay = Required<OverviewData['days'][number]>;
type MoneyCardProps = { readonly days: readonly MoneyDay[] };
const hasMoney = (day: OverviewData['days'][number]): day is MoneyDay =>
  day.spentFils !== undefined && day.balanceFils !== undefined;

/** The beginning of a day as a moment that times are written of. */
const momentOf = (date: string) => `${date}T00:00:00+04:00`;

function SpendCard({ days }: MoneyCardProps) {
  const t = useWords(overviewWords);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const { short, money, time } = useFormat();
  const total = days.reduce((sum, { spentFils }) => sum + spentFils, 0);
  const nameDay = (date: string) => time(momentOf(date), 'day');
  return (
    <ChartCard
      title={t('spend')}
      isEmpty={days.every(({ spentFils }) => spentFils === 0)}
      sum={t.rich('spendTotal', { total: <Money fils={total} /> })}
      table={{
        columns: [t('day'), t('spentColumn'), t('tripsColumn')],
        rows: days.toReversed().map(({ date, spentFils, trips }) => ({
          key: date,
          cells: [
            <DayLink key="day" date={date} />,
            <Money key="spent" fils={spentFils} bare />,
            <TripsLink key="trips" trips={trips} of={nameDay(date)} search={{ from: date, to: date }} />,
          ],
        })),
      }}
    >
      <BarPicture
        data={days}
        x="date"
        nameX={(date) => time(momentOf(date), 'dayOfMonth')}
        nameTip={nameDay}
        nameY={(fils) => short(fils / 100)}
        nameValue={money}
        bars={[{ key: 'spentFils', name: t('spend'), colour: 'var(--mantine-color-petrol-6)' }]}
        onOpen={(date) =>
          void navigate({
            to: '/accounts/$accountId/wallet',
            params: { accountId },
            search: { from: date, to: date },
          })
        }
      />
    </ChartCard>
  );
}

function DayLink({ date }: { readonly date: string }) {
  const t = useWords(overviewWords);
  const format = useFormat();
  const { accountId } = useAccount();
  const day = format.time(momentOf(date), 'day');
  return (
    <Anchor
      size="sm"
      aria-label={t('openDay', { day })}
      renderRoot={(props) => (
        <Link
          to="/accounts/$accountId/wallet"
          params={{ accountId }}
          search={{ from: date, to: date }}
          {...props}
        />
      )}
    >
      {day}
    </Anchor>
  );
}

function BalanceCard({ days: all }: MoneyCardProps) {
  const days = sinceMoney(all);
  const t = useWords(overviewWords);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const { short, money, time } = useFormat();
  return (
    <ChartCard
      title={t('balance')}
      // A line needs two days.
      isEmpty={days.length < 2}
      {...(days.length === 1 && { whenEmpty: t('balanceBegins') })}
      sum={t.rich('balanceNow', { balance: <Money fils={all.at(-1)?.balanceFils ?? 0} /> })}
      table={{
        columns: [t('day'), t('balanceColumn')],
        rows: days.toReversed().map(({ date, balanceFils }) => ({
          key: date,
          cells: [<DayLink key="day" date={date} />, <Money key="balance" fils={balanceFils} bare />],
        })),
      }}
    >
      <AreaPicture
        data={days}
        x="date"
        nameX={(date) => time(momentOf(date), 'dayOfMonth')}
        nameTip={(date) => time(momentOf(date), 'day')}
        nameY={(fils) => short(fils / 100)}
        nameValue={money}
        bars={[{ key: 'balanceFils', name: t('balance'), colour: 'var(--mantine-color-petrol-6)' }]}
        onOpen={(date) =>
          void navigate({
            to: '/accounts/$accountId/wallet',
            params: { accountId },
            search: { from: date, to: date },
          })
        }
      />
    </ChartCard>
  );
}

/** Leaves out the days before the first with a balance or spending, which a chart would draw as a fall from zero. */
function sinceMoney(days: readonly MoneyDay[]): readonly MoneyDay[] {
  const first = days.findIndex(({ balanceFils, spentFils }) => balanceFils !== 0 || spentFils !== 0);
  return first === -1 ? [] : days.slice(first);
}

const colours: Readonly<Record<Outcome, string>> = {
  completed: 'var(--mantine-color-green-6)',
  open: 'var(--mantine-color-petrol-4)',
  cancelled: 'var(--mantine-color-gray-5)',
  unserved: 'var(--mantine-color-amber-5)',
};
const nameOf = {
  completed: 'completed',
  open: 'open',
  cancelled: 'cancelled',
  unserved: 'unservedGroup',
} as const satisfies Readonly<Record<Outcome, string>>;

type TripsCardProps = Pick<OverviewData, 'hours'> & { readonly since: string | undefined };

function TripsCard({ hours, since }: TripsCardProps) {
  const t = useWords(overviewWords);
  const { accountId } = useAccount();
  const openTrips = useOpenTrips();
  const { digits } = useLanguage();
  const { whole } = useFormat();
  const byHour = sumByHour(hours);
  const period = since === undefined ? {} : { from: since };
  return (
    <ChartCard
      title={t('booked')}
      isEmpty={hours.length === 0}
      sum={
        <>
          {t('bookedTotal', { count: hours.reduce((sum, { trips }) => sum + trips, 0) })}
          <ul className={classes.states} aria-label={t('byState')}>
            {sumByStatus(hours).map(({ status, trips }) => (
              <li key={status}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link
                      to="/accounts/$accountId/trips"
                      params={{ accountId }}
                      search={{ status, ...period }}
                      {...props}
                    />
                  )}
                >
                  <TripStatusBadge status={status} /> {whole(trips)}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      }
      legend={outcomes.map((outcome) => ({ name: t(nameOf[outcome]), colour: colours[outcome] }))}
      table={{
        columns: [t('hour'), ...outcomes.map((outcome) => t(nameOf[outcome]))],
        rows: byHour.map(({ hour, ...sums }) => ({
          key: String(hour),
          cells: [
            <TripsLink
              key="hour"
              trips={outcomes.reduce((sum, outcome) => sum + sums[outcome], 0)}
              name={writeHour(hour, digits)}
              of={t('booked')}
              search={{ ...period, hour }}
            />,
            ...outcomes.map((outcome) => whole(sums[outcome])),
          ],
        })),
      }}
    >
      <BarPicture
        data={byHour}
        x="hour"
        nameX={(hour) => writeHour(hour, digits).slice(0, 2)}
        nameTip={(hour) => writeHour(hour, digits)}
        nameY={whole}
        nameValue={whole}
        bars={outcomes.map((key) => ({ key, name: t(nameOf[key]), colour: colours[key] }))}
        onOpen={(hour) => openTrips({ ...period, hour })}
      />
    </ChartCard>
  );
}
