import type { Equipment } from '@satha/terms/equipment';
import { useMutation } from '@tanstack/react-query';
import { driverApi } from '../api/driver-api.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import type { DriverData } from '../api/wire.ts';
import { checkPhone } from '../reach/phone-check.ts';
import { askDriver, takeDriver } from '../session/session.ts';

type Pending = { readonly isPending: boolean; readonly problem?: Problem | undefined };

/** Goes on shift in a truck; what is left out of `equipment` was left behind. */
export function useStartShift(): Pending & { start(plate: string, equipment?: readonly Equipment[]): void } {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (shift: { readonly plate: string; readonly equipment?: readonly Equipment[] }) =>
      takeDriver(await driverApi.send<DriverData>('POST', '/shift/start', shift)),
    // On shift, the truck's documents count as well.
    onSuccess() {
      void askDriver();
      void checkPhone({ withText: false });
    },
  });
  return {
    start: (plate, equipment) => mutate({ plate, ...(equipment && { equipment }) }),
    isPending,
    problem: error ? problemOf(error) : undefined,
  };
}

/** Goes off shift. */
export function useEndShift(): Pending & { end(): void } {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => takeDriver(await driverApi.send<DriverData>('POST', '/shift/end')),
  });
  return { end: () => mutate(), isPending, problem: error ? problemOf(error) : undefined };
}
