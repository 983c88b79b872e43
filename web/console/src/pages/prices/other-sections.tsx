import { Button } from '@mantine/core';
import type { PricesData } from '@satha/contract/console/money/prices';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Link } from '@tanstack/react-router';
import { AccountLink } from '../../links/account-link.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { changedFieldWords, listedExtraWords } from '../../words/money/approval-words.ts';
import { approvalsWords } from '../../words/money/approvals.ts';
import { calendarKindWords, pricesWords } from '../../words/prices/prices.ts';
import { useTellChange } from '../approvals/use-tell-change.ts';
import { stateOf, withEnds } from './price-state.ts';
import { ExtraDialog } from './proposing/extra-dialog.tsx';
import { ProposeButton } from './proposing/propose-button.tsx';
import { StateBadge } from './state-badge.tsx';
import { Beginning, Lines } from './tariffs-section.tsx';

type SectionProps = { readonly prices: PricesData; readonly showsPast: boolean };
type Spanned = { readonly validFrom: string; readonly validUntil: string | null };

/** Returns the columns that every price has at its end, and which of the rows are shown. */
function useSpan<Row extends Spanned>({ prices: { now }, showsPast }: SectionProps) {
  const t = useWords(pricesWords);
  const columns: readonly ListColumn<Row>[] = [
    { id: 'state', label: t('state'), cell: (row) => <StateBadge state={stateOf(row, now)} /> },
    { id: 'from', label: t('from'), cell: ({ validFrom }) => <Beginning at={validFrom} /> },
    {
      id: 'until',
      label: t('until'),
      cell: ({ validUntil }) => (validUntil === null ? t('openEnd') : <Time at={validUntil} />),
    },
  ];
  return {
    columns,
    shown: (rows: readonly Row[]) => rows.filter((row) => showsPast || stateOf(row, now) !== 'past'),
  };
}

/** Shows what multiplies fares for a time, and on days of the calendar. */
export function SurchargesSection(props: SectionProps) {
  const t = useWords(pricesWords);
  const every = useWords(approvalsWords);
  const nameKind = useWords(calendarKindWords);
  const nameType = useVehicleTypeName();
  const tell = useTellChange();
  const { calendar, eventFactors } = props.prices;
  const { columns, shown } = useSpan<PricesData['eventFactors'][number]>(props);
  const nameDays = (days: PricesData['eventFactors'][number]['days']) => {
    if (days === null) return t('wholeTime');
    if ('kind' in days) return nameKind(days.kind);
    return (
      <bdi>{calendar.find(({ calendarEntryId }) => calendarEntryId === days.calendarEntryId)?.name}</bdi>
    );
  };
  const { may } = useOperator();
  const rows = shown(eventFactors);
  return (
    <Section
      title={t('surcharges')}
      text={t(rows.length === 0 ? 'noSurcharges' : 'surchargesText')}
      actions={
        may('prices.write') && (
          <Button variant="default" renderRoot={(props) => <Link to="/prices/surcharge" {...props} />}>
            {t('proposeSurcharge')}
          </Button>
        )
      }
    >
      {rows.length > 0 && (
        <ListTable
          name="surcharges"
          label={t('surcharges')}
          columns={[
            { id: 'name', label: t('name'), isFixed: true, cell: ({ name }) => <bdi>{name}</bdi> },
            {
              id: 'factor',
              label: t('surcharge'),
              cell: ({ factorBasisPoints }) => (
                <Lines lines={tell.value('factorBasisPoints', factorBasisPoints)} />
              ),
            },
            { id: 'days', label: t('days'), cell: ({ days }) => nameDays(days) },
            {
              id: 'type',
              label: t('vehicleType'),
              cell: ({ vehicleTypeId }) =>
                vehicleTypeId === null ? every('everyType') : nameType(vehicleTypeId),
            },
            ...columns,
          ]}
          rows={rows}
          keyOf={({ eventFactorId }) => eventFactorId}
          stacks
        />
      )}
    </Section>
  );
}

/** Shows what trips cost that failed. */
export function FeesSection({ account, ...props }: SectionProps & { readonly account: number | undefined }) {
  const t = useWords(pricesWords);
  const { may } = useOperator();
  const tell = useTellChange();
  const fees = withEnds(props.prices.outcomeFees, ({ accountId }) => String(accountId));
  const { columns, shown } = useSpan<(typeof fees)[number]>(props);
  return (
    <Section
      title={t('fees')}
      text={t('feesText')}
      actions={
        may('prices.write') && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/prices/fees" search={account === undefined ? {} : { account }} {...props} />
            )}
          >
            {t('proposeFees')}
          </Button>
        )
      }
    >
      <ListTable
        name="outcome-fees"
        label={t('fees')}
        columns={[
          {
            id: 'account',
            label: t('account'),
            isFixed: true,
            cell: ({ accountId }) => <ForWhom accountId={accountId} />,
          },
          {
            id: 'rules',
            label: t('rules'),
            cell: ({ rules }) => (
              <Lines
                lines={Object.entries(rules).map(
                  ([outcome, rule]) => `${tell.field(outcome)}: ${tell.value(outcome, rule).join(', ')}`,
                )}
              />
            ),
          },
          ...columns,
        ]}
        rows={shown(fees)}
        keyOf={({ accountId, validFrom }) => `${accountId} ${validFrom}`}
        stacks
      />
    </Section>
  );
}

/** Shows what extras cost. */
export function ExtrasSection({
  account,
  ...props
}: SectionProps & { readonly account: number | undefined }) {
  const t = useWords(pricesWords);
  const field = useWords(changedFieldWords);
  const nameExtra = useWords(listedExtraWords);
  const tell = useTellChange();
  const extras = withEnds(
    props.prices.extraPrices,
    ({ accountId, extraKind }) => `${accountId} ${extraKind}`,
  );
  const { columns, shown } = useSpan<(typeof extras)[number]>(props);
  return (
    <Section
      title={t('extras')}
      text={t('extrasText')}
      actions={
        <ProposeButton label={t('proposeExtra')}>
          {(onClose) => <ExtraDialog account={account} onClose={onClose} />}
        </ProposeButton>
      }
    >
      <ListTable
        name="extra-prices"
        label={t('extras')}
        columns={[
          { id: 'extra', label: t('extra'), isFixed: true, cell: ({ extraKind }) => nameExtra(extraKind) },
          {
            id: 'price',
            label: field('priceFils'),
            cell: ({ priceFils, waiting }) => (
              <Lines
                lines={[
                  ...tell.value('priceFils', priceFils),
                  ...Object.entries(waiting ?? {}).map(
                    ([name, seconds]) => `${tell.field(name)}: ${tell.value(name, seconds).join(' ')}`,
                  ),
                ]}
              />
            ),
          },
          { id: 'account', label: t('account'), cell: ({ accountId }) => <ForWhom accountId={accountId} /> },
          ...columns,
        ]}
        rows={shown(extras)}
        keyOf={({ accountId, extraKind, validFrom }) => `${accountId} ${extraKind} ${validFrom}`}
        stacks
      />
    </Section>
  );
}

function ForWhom({ accountId }: { readonly accountId: number | null }) {
  const t = useWords(approvalsWords);
  return accountId === null ? t('allAccounts') : <AccountLink accountId={accountId} />;
}
