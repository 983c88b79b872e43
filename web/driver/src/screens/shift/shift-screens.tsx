import { useState } from 'react';
import type { DriverData, Vehicle } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { readTruckOfAddress } from '../../shift/truck-of-address.ts';
import { ChooseTruckScreen } from './choose-truck-screen.tsx';
import { DocumentNotice } from './document-notice.tsx';
import { GetReadyScreen } from './get-ready-screen.tsx';

/** Leads a driver into their shift: the truck, then what is on it and whether the phone is heard. */
export function ShiftScreens({ driver }: { readonly driver: DriverData }) {
  const t = useWords();
  const [truck, setTruck] = useState<Vehicle>();
  const [wanted, setWanted] = useState(readTruckOfAddress);
  if (driver.status === 'suspended') {
    return (
      <Screen title={t('hello', { name: driver.name })}>
        <Notice look="loss">
          <p>{t('suspended')}</p>
        </Notice>
        <DocumentNotice documents={driver.documents} />
      </Screen>
    );
  }
  if (truck === undefined) {
    return <ChooseTruckScreen driver={driver} wanted={wanted} onWant={setWanted} onChoose={setTruck} />;
  }
  return (
    <GetReadyScreen
      driver={driver}
      truck={truck}
      onOther={() => {
        setWanted(undefined);
        setTruck(undefined);
      }}
    />
  );
}
