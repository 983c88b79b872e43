import { NativeSelect } from '@mantine/core';
import { vehicleTypes } from '@satha/terms/vehicle-types';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { MakeFields } from '@satha/web-kit/trips/job/job-fields.tsx';
import { type Needs, NeedsFact } from '@satha/web-kit/trips/job/needs-fact.tsx';
import { PlateFields } from '@satha/web-kit/trips/job/plate-fields.tsx';
import { callWords } from '../../../words/calls.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import type { JobStepProps } from '../use-call.ts';
import { MoreJobFields } from './more-job-fields.tsx';
import { TruckFacts } from './truck-facts.tsx';

type VehicleStepsProps = JobStepProps & { readonly requirements: Needs['requirements'] | undefined };

/** Asks for the truck, the vehicle, and what of it changes which trucks can take it; says what such a truck must have. */
export function VehicleSteps({ draft, change, form, requirements = [] }: VehicleStepsProps) {
  const t = useWords(callWords);
  const nameType = useVehicleTypeName();
  return (
    <>
      <NativeSelect
        name="vehicleType"
        label={t('vehicleType')}
        value={draft.vehicleTypeId}
        data={vehicleTypes.map(({ id }) => ({ value: String(id), label: nameType(id) }))}
        onChange={({ currentTarget: { value } }) => change({ vehicleTypeId: Number(value) })}
      />
      <MakeFields form={form} />
      <PlateFields form={form} />
      <TruckFacts form={form} />
      <MoreJobFields draft={draft} change={change} form={form} />
      <div aria-live="polite">
        {requirements.length > 0 && (
          <dl>
            <NeedsFact requirements={requirements} requirementsWaived={null} />
          </dl>
        )}
      </div>
    </>
  );
}
