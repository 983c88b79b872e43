import { List, Stack, Text } from '@mantine/core';
import type { PriceTrialData } from '@satha/contract/console/money/prices';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { writeDigits } from '@satha/web-kit/language/digits.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { AccountLink } from '../../../links/account-link.tsx';
import links from '../../../links/links.module.css';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { trialWords } from '../../../words/prices/trial.ts';
import classes from '../prices.module.css';
import { Bar } from './bar.tsx';
import { Part, type Sum, useChargeColumns, useFew, useSumColumns } from './trial-parts.tsx';

type Band = PriceTrialData['bands'][number];

/** Shows what a draft would have changed: in all, by how much, at which hours, for whom, and at which trips. */
export function TrialResult({ trial }: { readonly trial: PriceTrialData }) {
  const t = useWords(trialWords);
  const nameType = useVehicleTypeName();
  const { money } = useFormat();
  const { total, vehicleTypes, leftOut } = trial;
  const sums = useSumColumns<Sum & { readonly key: number; readonly name: string }>();
  const rows = [
    { key: 0, name: t('all'), ...total },
    ...vehicleTypes.map((sum) => ({ ...sum, key: sum.vehicleTypeId, name: nameType(sum.vehicleTypeId) })),
  ];
  return (
    <Stack gap="lg">
      {total.trips === 0 ? (
        <Text role="status">{t('nothing')}</Text>
      ) : (
        <>
          <Text role="status">{t('told', { count: total.trips })}</Text>
          <Part title={t('byType')}>
            <ListTable
              name="trial-types"
              label={t('byType')}
              columns={[
                { id: 'name', label: t('vehicleType'), isFixed: true, cell: ({ name }) => name },
                ...sums,
              ]}
              rows={rows}
              keyOf={({ key }) => key}
              stacks
            />
            <Text size="sm" mt="xs">
              {t('vat', { charged: money(total.chargedVatFils), byDraft: money(total.draftVatFils) })}
            </Text>
          </Part>
          <Bands trial={trial} />
          <Hours trial={trial} />
          <Accounts trial={trial} />
          <Trips title={t('dearerTrips')} name="dearer-trips" trips={trial.dearerTrips} />
          <Trips title={t('cheaperTrips')} name="cheaper-trips" trips={trial.cheaperTrips} />
        </>
      )}
      <LeftOut leftOut={leftOut} />
    </Stack>
  );
}

type TrialProps = { readonly trial: PriceTrialData };

function Bands({ trial: { bands } }: TrialProps) {
  const t = useWords(trialWords);
  const { whole, money } = useFormat();
  const rows = bands.filter(({ trips }) => trips > 0);
  const most = Math.max(...rows.map(({ trips }) => trips));
  const tell = ({ leastFils, mostFils }: Band) => {
    if (leastFils === null) return t('orLess', { amount: money(mostFils ?? 0) });
    if (mostFils === null) return t('orMore', { amount: money(leastFils) });
    return leastFils === 0 ? t('same') : t('between', { least: money(leastFils), most: money(mostFils) });
  };
  return (
    <Part title={t('bands')}>
      <ListTable
        name="trial-bands"
        label={t('bands')}
        columns={[
          { id: 'band', label: t('changedBy'), isFixed: true, cell: (band) => <bdi>{tell(band)}</bdi> },
          { id: 'trips', label: t('trips'), cell: ({ trips }) => whole(trips) },
          {
            id: 'bar',
            label: t('share'),
            className: classes.half ?? '',
            cell: ({ trips }) => <Bar value={trips} most={most} />,
          },
        ]}
        rows={rows}
        keyOf={({ leastFils, mostFils }) => `${leastFils} ${mostFils}`}
        stacks
      />
    </Part>
  );
}

function Hours({ trial: { hours } }: TrialProps) {
  const t = useWords(trialWords);
  const { digits } = useLanguage();
  const clock = (hour: number) => writeDigits(`${String(hour).padStart(2, '0')}:00`, digits);
  const sums = useSumColumns<PriceTrialData['hours'][number]>();
  const rows = hours.filter(({ trips }) => trips > 0);
  const most = Math.max(...rows.map(({ draftFils }) => draftFils));
  return (
    <Part title={t('byHour')}>
      <ListTable
        name="trial-hours"
        label={t('byHour')}
        columns={[
          {
            id: 'hour',
            label: t('hour'),
            isFixed: true,
            cell: ({ hour }) => <bdi dir="ltr">{clock(hour)}</bdi>,
          },
          ...sums,
          { id: 'bar', label: t('revenue'), cell: ({ draftFils }) => <Bar value={draftFils} most={most} /> },
        ]}
        rows={rows}
        keyOf={({ hour }) => hour}
        stacks
      />
    </Part>
  );
}

function Accounts({ trial: { accountCount, dearerAccounts, cheaperAccounts } }: TrialProps) {
  const t = useWords(trialWords);
  const sums = useSumColumns<PriceTrialData['dearerAccounts'][number]>();
  const few = useFew(Math.max(dearerAccounts.length, cheaperAccounts.length));
  const rows = [...few.of(dearerAccounts), ...few.of(cheaperAccounts).toReversed()];
  if (rows.length === 0) return <Text>{t('noAccount', { count: accountCount })}</Text>;
  return (
    <Part title={t('byAccount')}>
      <ListTable
        name="trial-accounts"
        label={t('byAccount')}
        columns={[
          {
            id: 'account',
            label: t('account'),
            isFixed: true,
            cell: ({ accountId, name }) => (
              <>
                <AccountLink accountId={accountId} /> <bdi>{name}</bdi>
              </>
            ),
          },
          ...sums,
        ]}
        rows={rows}
        keyOf={({ accountId }) => accountId}
        stacks
      />
      {few.more}
    </Part>
  );
}

type TripsProps = {
  readonly title: string;
  readonly name: string;
  readonly trips: PriceTrialData['dearerTrips'];
};

function Trips({ title, name, trips }: TripsProps) {
  const t = useWords(trialWords);
  const { plain } = useFormat();
  const charges = useChargeColumns<PriceTrialData['dearerTrips'][number]>();
  const few = useFew(trips.length);
  if (trips.length === 0) return null;
  return (
    <Part title={title}>
      <ListTable
        name={name}
        label={title}
        columns={[
          {
            id: 'trip',
            label: t('trip'),
            isFixed: true,
            cell: ({ tripId }) => (
              <Link to="/trips/$tripId" params={{ tripId: String(tripId) }} className={links.link}>
                {plain(tripId)}
              </Link>
            ),
          },
          {
            id: 'account',
            label: t('account'),
            cell: ({ accountId }) => <AccountLink accountId={accountId} />,
          },
          {
            id: 'departure',
            label: t('departure'),
            cell: ({ departureTime }) => <Time at={departureTime} />,
          },
          ...charges,
        ]}
        rows={few.of(trips)}
        keyOf={({ tripId }) => tripId}
        stacks
      />
      {few.more}
    </Part>
  );
}

function LeftOut({ leftOut }: Pick<PriceTrialData, 'leftOut'>) {
  const t = useWords(trialWords);
  const { money } = useFormat();
  const some = leftOut.filter(({ trips }) => trips > 0);
  if (some.length === 0) return null;
  return (
    <Part title={t('leftOut')}>
      <List size="sm">
        {some.map(({ reason, trips, chargedFils }) => (
          <List.Item key={reason}>
            {t(reason, { count: trips })} <bdi>{t('ofCharge', { amount: money(chargedFils) })}</bdi>
          </List.Item>
        ))}
      </List>
    </Part>
  );
}
