import { IconQrcode, IconTruck } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { DriverData, Vehicle } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Plate } from '../../parts/plate.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import { useVehicles } from '../../shift/use-vehicles.ts';
import { DocumentNotice } from './document-notice.tsx';
import { canScan, ScanSheet } from './scan-sheet.tsx';
import classes from './shift.module.css';

type ChooseTruckProps = {
  readonly driver: DriverData;
  /** The plate of a code that was read on a truck. */
  readonly wanted: string | undefined;
  readonly onWant: (plate: string) => void;
  readonly onChoose: (truck: Vehicle) => void;
};

/** Asks for the truck: the driver's last ones first, by the number of the plate, or by the code that stands on it. */
export function ChooseTruckScreen({ driver, wanted, onWant, onChoose }: ChooseTruckProps) {
  const t = useWords();
  const [search, setSearch] = useState(wanted ?? '');
  const [isScanning, setScanning] = useState(false);
  const { vehicles, isLoading, problem, again } = useVehicles(useDeferredValue(search));
  const found = vehicles?.find(({ plate, hindrance }) => plate === wanted && hindrance === undefined);
  useEffect(() => {
    if (found) onChoose(found);
  }, [found, onChoose]);
  return (
    <Screen title={t('chooseTruck')} lead={t('hello', { name: driver.name })}>
      <DocumentNotice documents={driver.documents} />
      {canScan() && (
        <Button look="main" icon={<IconQrcode aria-hidden size={28} />} onPress={() => setScanning(true)}>
          {t('scanTruck')}
        </Button>
      )}
      <Field
        label={t('searchTruck')}
        type="search"
        isLatin
        placeholder="40217"
        value={search}
        onType={setSearch}
      />
      {problem && (
        <>
          <ProblemNotice problem={problem} />
          <Button onPress={again}>{t('tryAgain')}</Button>
        </>
      )}
      {vehicles === undefined && isLoading && <Loading />}
      {vehicles && <TruckList vehicles={vehicles} isSearched={search !== ''} onChoose={onChoose} />}
      {isScanning && (
        <ScanSheet
          onClose={() => setScanning(false)}
          onRead={(plate) => {
            setScanning(false);
            setSearch(plate);
            onWant(plate);
          }}
        />
      )}
    </Screen>
  );
}

type TruckListProps = {
  readonly vehicles: readonly Vehicle[];
  readonly isSearched: boolean;
  readonly onChoose: (truck: Vehicle) => void;
};

/** A truck that cannot be driven stands in the list, with the reason: else its driver would look for it. */
function TruckList({ vehicles, isSearched, onChoose }: TruckListProps) {
  const t = useWords();
  const name = useName();
  return (
    <>
      <ul className={classes.trucks}>
        {vehicles.map((truck) => (
          <li key={truck.plate}>
            <button
              type="button"
              className={classes.truck}
              disabled={truck.hindrance !== undefined}
              onClick={() => onChoose(truck)}
            >
              <IconTruck aria-hidden size={32} />
              <span className={classes.truckText}>
                <Plate text={truck.plate} />
                <span>{name('vehicleType', truck.vehicleTypeId)}</span>
                {truck.hindrance && (
                  <strong className={classes.hindrance}>{name('vehicleHindrance', truck.hindrance)}</strong>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{vehicles.length === 0 && t(isSearched ? 'noTruck' : 'noTrucks')}</p>
    </>
  );
}
