import { Text } from '@mantine/core';
import type { ConsoleTariff, PricesData } from '@satha/contract/console/money/prices';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { useOperator } from '../../shell/use-operator.ts';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { changedFieldWords } from '../../words/money/approval-words.ts';
import { pricesWords } from '../../words/prices/prices.ts';
import { useTellChange } from '../approvals/use-tell-change.ts';
import { stateOf } from './price-state.ts';
import { StateBadge } from './state-badge.tsx';

type TariffsProps = { readonly prices: PricesData; readonly showsPast: boolean };

/** Shows what trips of each vehicle type cost. */
export function TariffsSection({ prices: { tariffs, now }, showsPast }: TariffsProps) {
  const t = useWords(pricesWords);
  const columns = useTariffColumns(now);
  return (
    <Section title={t('tariffs')} text={t('tariffsText')}>
      <ListTable
        name="tariffs"
        label={t('tariffs')}
        columns={columns}
        rows={tariffs.filter((tariff) => showsPast || stateOf(tariff, now) !== 'past')}
        keyOf={({ tariffId }) => tariffId}
        stacks
      />
    </Section>
  );
}

function useTariffColumns(now: string): readonly ListColumn<ConsoleTariff>[] {
  const t = useWords(pricesWords);
  const field = useWords(changedFieldWords);
  const nameType = useVehicleTypeName();
  const tell = useTellChange();
  const { may } = useOperator();
  const told = (name: 'distanceTiers' | 'night' | 'weekend' | 'includedMeters') => ({
    id: name,
    label: field(name),
    cell: (tariff: ConsoleTariff) => <Lines lines={tell.value(name, tariff[name])} />,
  });
  return [
    {
      id: 'type',
      label: t('vehicleType'),
      isFixed: true,
      cell: ({ vehicleTypeId, tariffId, source }) => (
        <>
          {may('prices.write') ? (
            <Link to="/prices/draft" search={{ tariff: tariffId }} className={links.link}>
              {nameType(vehicleTypeId)}
            </Link>
          ) : (
            nameType(vehicleTypeId)
          )}
          <Text size="sm" c="dimmed">
            <bdi>{source}</bdi>
          </Text>
        </>
      ),
    },
    { id: 'state', label: t('state'), cell: (tariff) => <StateBadge state={stateOf(tariff, now)} /> },
    { id: 'from', label: t('from'), cell: ({ validFrom }) => <Beginning at={validFrom} /> },
    {
      id: 'base',
      label: field('baseFareFils'),
      cell: ({ baseFareFils }) => <Money fils={baseFareFils} />,
    },
    told('includedMeters'),
    told('distanceTiers'),
    {
      id: 'minute',
      label: field('filsPerMinute'),
      cell: ({ filsPerMinute }) => <Money fils={filsPerMinute} />,
    },
    {
      id: 'minimum',
      label: field('minimumFareFils'),
      cell: ({ minimumFareFils }) => <Money fils={minimumFareFils} />,
    },
    told('night'),
    told('weekend'),
  ];
}

/** Shows since when a price holds; the first ones have held from the beginning. */
export function Beginning({ at }: { readonly at: string }) {
  const t = useWords(pricesWords);
  return Date.parse(at) <= 0 ? t('always') : <Time at={at} />;
}

export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <div key={line}>
      <bdi>{line}</bdi>
    </div>
  ));
}
