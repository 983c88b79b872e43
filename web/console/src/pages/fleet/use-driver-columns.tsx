import { Badge, Text } from '@mantine/core';
import type { ConsoleDriver, ListedDriver } from '@satha/contract/console/lists';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { Link } from '@tanstack/react-router';
import { DemoBadge } from '../../demo/demo-badge.tsx';
import links from '../../links/links.module.css';
import { TripLink } from '../../links/trip-links.tsx';
import { driversWords } from '../../words/fleet/drivers.ts';
import { reachWords } from '../../words/fleet/reach.ts';
import { documentWords } from '../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import type { DriverStatus } from './drivers-search.ts';
import { OffersCell } from './offers-cell.tsx';
import { ReachCell } from './reach/reach-cell.tsx';
import { LastDay } from './record/last-day.tsx';

type DriverProps = { readonly driver: ConsoleDriver };

/** Returns the columns of the list of drivers; `onHold`: somebody wants to hold a driver back. */
export function useDriverColumns(
  onHold: (driver: ConsoleDriver) => void,
): readonly ListColumn<ListedDriver>[] {
  const t = useWords(driversWords);
  const documents = useWords(documentWords);
  const reach = useWords(reachWords);
  return [
    { id: 'driver', label: t('driver'), isFixed: true, cell: (driver) => <NameCell driver={driver} /> },
    {
      id: 'phone',
      label: t('phone'),
      cell: ({ phone }) => (
        <a href={`tel:+${phone}`} className={links.link}>
          <bdi dir="ltr">{`+${phone}`}</bdi>
        </a>
      ),
    },
    { id: 'state', label: t('state'), cell: ({ status }) => <DriverBadge status={status} /> },
    { id: 'truck', label: t('truck'), cell: (driver) => <TruckCell driver={driver} /> },
    {
      id: 'trip',
      label: t('trip'),
      cell: ({ tripId }) => (tripId === null ? <None text={t('noTrip')} /> : <TripLink tripId={tripId} />),
    },
    {
      id: 'offers',
      label: t('offers'),
      cell: (driver) => <OffersCell driver={driver} onHold={() => onHold(driver)} />,
    },
    { id: 'reach', label: reach('reach'), cell: (driver) => <ReachCell driver={driver} /> },
    {
      id: 'documents',
      label: documents('documents'),
      cell: ({ documentsExpireOn }) => <LastDay expiresOn={documentsExpireOn} />,
    },
  ];
}

function NameCell({ driver }: DriverProps) {
  const t = useWords(driversWords);
  const { language } = useLanguage();
  return (
    <>
      <Text fw={600}>
        <Link to="/drivers/$driverId" params={{ driverId: String(driver.driverId) }} className={links.link}>
          <bdi>{nameDriver(driver, language)}</bdi>
        </Link>
      </Text>
      <Text size="sm" c="dimmed">
        {t('number', { driverId: driver.driverId })} <DemoBadge isDemo={driver.isDemo} />
      </Text>
    </>
  );
}

/** Amber is for who needs somebody. */
const colours: Readonly<Record<DriverStatus, string>> = {
  available: 'petrol',
  busy: 'petrol',
  offline: 'gray',
  suspended: 'amber',
};

/** Says what a driver is doing. */
export function DriverBadge({ status }: { readonly status: DriverStatus }) {
  const t = useWords(driversWords);
  return (
    <Badge variant={status === 'busy' ? 'outline' : 'light'} color={colours[status]}>
      {t(status)}
    </Badge>
  );
}

function TruckCell({ driver: { shift } }: DriverProps) {
  const t = useWords(driversWords);
  const nameType = useVehicleTypeName();
  if (shift === null) return <None text={t('noTruck')} />;
  return (
    <>
      <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(shift.vehicleId) }} className={links.link}>
        <PlateText plate={shift.plate} />
      </Link>
      <Text size="sm" c="dimmed">
        {nameType(shift.vehicleTypeId)}
      </Text>
    </>
  );
}

function None({ text }: { readonly text: string }) {
  return (
    <Text component="span" size="sm" c="dimmed">
      {text}
    </Text>
  );
}
