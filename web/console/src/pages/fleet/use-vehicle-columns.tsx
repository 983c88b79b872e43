import { Badge, Text } from '@mantine/core';
import type { ConsoleVehicle } from '@satha/contract/console/lists';
import { equipmentNames } from '@satha/terms/equipment';
import { nameIn } from '@satha/terms/languages';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { documentWords } from '../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { vehiclesWords } from '../../words/fleet/vehicles.ts';
import { LastDay } from './record/last-day.tsx';

type VehicleProps = { readonly vehicle: ConsoleVehicle };

/** Returns the columns of the list of trucks. */
export function useVehicleColumns(): readonly ListColumn<ConsoleVehicle>[] {
  const t = useWords(vehiclesWords);
  const documents = useWords(documentWords);
  const nameType = useVehicleTypeName();
  return [
    {
      id: 'truck',
      label: t('truck'),
      isFixed: true,
      cell: ({ plate, vehicleId }) => (
        <>
          <Text fw={600}>
            <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }} className={links.link}>
              <PlateText plate={plate} />
            </Link>
          </Text>
          <Text size="sm" c="dimmed">
            {t('number', { vehicleId })}
          </Text>
        </>
      ),
    },
    { id: 'type', label: t('type'), cell: ({ vehicleTypeId }) => nameType(vehicleTypeId) },
    { id: 'equipment', label: t('equipment'), cell: (vehicle) => <EquipmentCell vehicle={vehicle} /> },
    { id: 'figures', label: t('figures'), cell: (vehicle) => <FiguresCell vehicle={vehicle} /> },
    { id: 'driver', label: t('driver'), cell: (vehicle) => <DriverCell vehicle={vehicle} /> },
    {
      id: 'documents',
      label: documents('documents'),
      cell: ({ documentsExpireOn }) =>
        documentsExpireOn === null ? (
          <Dimmed text={t('noEquipment')} />
        ) : (
          <LastDay expiresOn={documentsExpireOn} />
        ),
    },
    { id: 'state', label: t('state'), cell: (vehicle) => <StateCell vehicle={vehicle} /> },
  ];
}

export function EquipmentCell({ vehicle: { equipment } }: VehicleProps) {
  const t = useWords(vehiclesWords);
  const { language } = useLanguage();
  if (equipment.length === 0) return <Dimmed text={t('noEquipment')} />;
  const names = equipment.map((one) => nameIn(equipmentNames[one], language));
  return (
    <Text component="span" size="sm">
      {new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names)}
    </Text>
  );
}

export function FiguresCell({ vehicle: { heightMm, payloadKg, tareKg } }: VehicleProps) {
  const t = useWords(vehiclesWords);
  const { whole } = useFormat();
  const figures = [
    heightMm !== null && t('height', { mm: whole(heightMm) }),
    payloadKg !== null && t('payload', { kg: whole(payloadKg) }),
    tareKg !== null && t('tare', { kg: whole(tareKg) }),
  ].filter((figure) => figure !== false);
  if (figures.length === 0) return <Dimmed text={t('noFigures')} />;
  return figures.map((figure) => (
    <Text key={figure} component="span" size="sm" display="block">
      {figure}
    </Text>
  ));
}

export function DriverCell({ vehicle: { driver } }: VehicleProps) {
  const t = useWords(vehiclesWords);
  const { language } = useLanguage();
  if (driver === null) return <Dimmed text={t('noDriver')} />;
  return (
    <Link to="/drivers/$driverId" params={{ driverId: String(driver.driverId) }} className={links.link}>
      <bdi>{nameDriver(driver, language)}</bdi>
    </Link>
  );
}

export function StateCell({ vehicle: { retiredAt, outOfService } }: VehicleProps) {
  const t = useWords(vehiclesWords);
  const { time } = useFormat();
  if (retiredAt === null && outOfService) {
    return (
      <Badge variant="light" color="amber" title={outOfService.reason}>
        {t('out_of_service')}
      </Badge>
    );
  }
  return (
    <Badge variant="light" color={retiredAt === null ? 'petrol' : 'gray'}>
      {retiredAt === null ? t('in_service') : t('retiredOn', { day: time(retiredAt, 'day') })}
    </Badge>
  );
}

function Dimmed({ text }: { readonly text: string }) {
  return (
    <Text component="span" size="sm" c="dimmed">
      {text}
    </Text>
  );
}
