import type { DriverTrip } from '../../../api/wire.ts';
import { useName } from '../../../parts/use-names.ts';

/** Says what vehicle it is in a few words, such as "BMW 330i, white, Sedan"; undefined where nothing of it is known. */
export function useDescribeVehicle(): (job: DriverTrip['job']) => string | undefined {
  const name = useName();
  return (job) => {
    const { make, model, year, colour, bodyType } = job?.vehicle ?? {};
    const parts = [
      [make, model, year].filter((part) => part !== undefined).join(' '),
      colour,
      bodyType && name('body', bodyType),
    ];
    // Each keeps its own direction: the make is Latin in a line of Arabic.
    return (
      parts
        .filter(Boolean)
        .map((part) => `\u2068${part}\u2069`)
        .join(', ') || undefined
    );
  };
}
