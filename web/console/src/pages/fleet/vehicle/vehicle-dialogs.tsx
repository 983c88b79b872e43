import type { ConsoleVehicle } from '@satha/contract/console/lists';
import { equipmentNames } from '@satha/terms/equipment';
import { nameIn } from '@satha/terms/languages';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addVehicle, editVehicle, renewFleet, vehicleRecordQuery } from '../../../api/fleet/records.ts';
import { conflictWords } from '../../../words/conflicts.ts';
import { documentWords, vehicleRecordWords } from '../../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { RecordConflict } from '../record/record-conflict.tsx';
import { useSaveRecord } from '../record/use-save-record.ts';
import { VehicleForm } from './vehicle-form.tsx';
import { readEquipment, readTexts, textsOf, type VehicleField } from './vehicle-texts.ts';

const usualType = vehicleTypeIds[0] ?? 4;
const nothing = {
  ...{ plate: '', vehicleTypeId: String(usualType), equipment: '' },
  ...{ heightMm: '', payloadKg: '', tareKg: '' },
};

/** Adds a truck, and leads to its page. */
export function AddVehicleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(vehicleRecordWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <StepDialog title={t('add')} onClose={onClose}>
      <VehicleForm
        texts={nothing}
        submitLabel={t('add')}
        equipmentHint={t('usualEquipment')}
        save={async (changes) => {
          const { plate = '', vehicleTypeId = usualType, ...told } = readTexts(changes);
          const vehicle = await addVehicle({ plate, vehicleTypeId, ...told });
          onClose();
          tell.done(t('added', { plate: vehicle.plate }));
          await renewFleet(queryClient);
          await navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicle.vehicleId) } });
        }}
      />
    </StepDialog>
  );
}

type EditVehicleDialogProps = { readonly vehicle: ConsoleVehicle; onClose(): void };

/** Changes what is told of a truck; of two who do at once, the later one sees both and chooses. */
export function EditVehicleDialog({ vehicle: present, onClose }: EditVehicleDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [vehicle] = useState(present);
  const t = useWords(vehicleRecordWords);
  const conflictTitle = useWords(conflictWords)('title');
  const saveLabel = useWords(documentWords)('save');
  const tell = useTell();
  const tellField = useTellField();
  const queryClient = useQueryClient();
  const { vehicleId, plate } = vehicle;
  const { save, conflict } = useSaveRecord<VehicleField>({
    record: { version: vehicle.version, texts: textsOf(vehicle) },
    send: (version, changes) => editVehicle(vehicleId, { version, ...readTexts(changes) }),
    async askAnew() {
      const now = await queryClient.fetchQuery({ ...vehicleRecordQuery(vehicleId), staleTime: 0 });
      return { version: now.vehicle.version, texts: textsOf(now.vehicle) };
    },
    onSaved() {
      onClose();
      tell.done(t('changed', { plate }));
      return renewFleet(queryClient);
    },
    onUnchanged() {
      onClose();
      tell.done(t('unchanged'));
    },
  });
  return (
    <StepDialog title={conflict ? conflictTitle : t('editTitle', { plate })} onClose={onClose}>
      {conflict ? (
        <RecordConflict
          key={conflict.now.version}
          conflict={conflict}
          labels={{
            ...{ plate: t('plate'), vehicleTypeId: t('vehicleTypeId'), equipment: t('equipment') },
            ...{ heightMm: t('heightMm'), payloadKg: t('payloadKg'), tareKg: t('tareKg') },
          }}
          tell={tellField}
          save={save}
        />
      ) : (
        <VehicleForm texts={textsOf(vehicle)} submitLabel={saveLabel} save={save} />
      )}
    </StepDialog>
  );
}

/** Returns what says a field of a truck in words. */
function useTellField() {
  const t = useWords(vehicleRecordWords);
  const { language } = useLanguage();
  const nameType = useVehicleTypeName();
  return (field: VehicleField, text: string): string => {
    if (text === '') return t('notTold');
    if (field === 'vehicleTypeId') return nameType(Number(text));
    if (field !== 'equipment') return text;
    return readEquipment(text)
      .map((word) => nameIn(equipmentNames[word], language))
      .join(', ');
  };
}
