import { Badge, Button, Text } from '@mantine/core';
import type { ConsoleShift } from '@satha/contract/console/shifts';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../../links/links.module.css';
import { TripLink } from '../../../links/trip-links.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { shiftsWords } from '../../../words/fleet/shifts.ts';

/** Returns the columns of the list of shifts; `onEnd`: somebody wants to end one. */
export function useShiftColumns(onEnd: (shift: ConsoleShift) => void): readonly ListColumn<ConsoleShift>[] {
  const t = useWords(shiftsWords);
  const { language } = useLanguage();
  const { may } = useOperator();
  const actions: ListColumn<ConsoleShift> = {
    id: 'actions',
    label: t('actions'),
    cell: (shift) => <EndCell shift={shift} onEnd={() => onEnd(shift)} />,
  };
  return [
    {
      id: 'driver',
      label: t('driver'),
      isFixed: true,
      cell: ({ driver }) => (
        <Link to="/drivers/$driverId" params={{ driverId: String(driver.driverId) }} className={links.link}>
          <bdi>{nameDriver(driver, language)}</bdi>
        </Link>
      ),
    },
    {
      id: 'truck',
      label: t('truck'),
      cell: ({ vehicleId, plate }) => (
        <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }} className={links.link}>
          <PlateText plate={plate} />
        </Link>
      ),
    },
    { id: 'began', label: t('began'), cell: ({ startedAt }) => <Time at={startedAt} /> },
    {
      id: 'ended',
      label: t('ended'),
      cell: ({ endedAt }) =>
        endedAt === null ? <Badge variant="light">{t('open')}</Badge> : <Time at={endedAt} />,
    },
    { id: 'hours', label: t('hours'), ta: 'right', cell: (shift) => <LengthCell shift={shift} /> },
    {
      id: 'trip',
      label: t('trip'),
      cell: ({ tripId }) => (tripId === null ? null : <TripLink tripId={tripId} />),
    },
    ...(may('fleet.write') ? [actions] : []),
  ];
}

type ShiftProps = { readonly shift: ConsoleShift };

/** Says how long a shift was, or how long it goes on. */
function LengthCell({ shift: { startedAt, endedAt } }: ShiftProps) {
  const { duration } = useFormat();
  const now = useNow();
  const until = endedAt === null ? now : Date.parse(endedAt);
  return duration(Math.max(0, Math.round((until - Date.parse(startedAt)) / 1_000)));
}

function EndCell({ shift, onEnd }: ShiftProps & { readonly onEnd: () => void }) {
  const t = useWords(shiftsWords);
  const { language } = useLanguage();
  if (shift.endedAt !== null) return null;
  if (shift.tripId !== null) {
    return (
      <Text size="sm" c="dimmed">
        {t('atTrip')}
      </Text>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={onEnd}
      aria-label={t('endOf', { name: nameDriver(shift.driver, language) })}
    >
      {t('end')}
    </Button>
  );
}
