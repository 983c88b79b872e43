import type { Equipment } from '@satha/terms/equipment';
import { IconBellRinging, IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import type { DriverData, Vehicle } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Tick } from '../../parts/fields/choice-list.tsx';
import { Plate } from '../../parts/plate.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import { useStartShift } from '../../shift/use-shift.ts';
import { PushChoice } from '../reach/push-choice.tsx';
import { DocumentNotice } from './document-notice.tsx';
import { SoundCheck } from './sound-check.tsx';

type GetReadyProps = {
  readonly driver: DriverData;
  readonly truck: Vehicle;
  readonly onOther: () => void;
};

/** Asks what is on the truck today and whether the phone is heard, then begins the shift. */
export function GetReadyScreen({ driver, truck, onOther }: GetReadyProps) {
  const t = useWords();
  const name = useName();
  const { start, isPending, problem } = useStartShift();
  const [left, setLeft] = useState<readonly Equipment[]>([]);
  const begin = () =>
    start(
      truck.plate,
      left.length === 0 ? undefined : truck.equipment.filter((each) => !left.includes(each)),
    );
  return (
    <Screen
      title={t('getReady')}
      actions={
        <>
          {problem && <ProblemNotice problem={problem} />}
          <Button look="go" isDisabled={isPending} onPress={begin}>
            {t(isPending ? 'starting' : 'startShift')}
          </Button>
        </>
      }
    >
      <Card title={t('yourTruck')} icon={<IconTruck aria-hidden />}>
        <p>
          <Plate text={truck.plate} /> {name('vehicleType', truck.vehicleTypeId)}
        </p>
        <Button onPress={onOther}>{t('otherTruck')}</Button>
      </Card>
      <DocumentNotice documents={driver.documents} />
      <SoundCheck />
      <Card title={t('ringsTitle')} icon={<IconBellRinging aria-hidden />}>
        <PushChoice />
      </Card>
      <Card title={t('onBoard')}>
        {truck.equipment.length === 0 ? <p>{t('nothingOnBoard')}</p> : <p>{t('onBoardHint')}</p>}
        {truck.equipment.map((each) => (
          <Tick
            key={each}
            label={name('equipment', each)}
            isOn={!left.includes(each)}
            onTurn={(isOn) => setLeft(isOn ? left.filter((other) => other !== each) : [...left, each])}
          />
        ))}
      </Card>
      <p>{t('locationAsk')}</p>
      <p>{t('keepOpen')}</p>
    </Screen>
  );
}
