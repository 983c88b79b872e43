import type { UseFormReturnType } from '@mantine/form';
import type { MemberTripEstimate } from '@satha/contract/portal/trip-booking';
import type { Point } from '@satha/contract/trip-place';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { PickWhich } from '@satha/web-kit/map/map-points.ts';
import { isInside } from '@satha/web-kit/trips/coordinates.ts';
import { IconCircle, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { serviceAreaQuery } from '../../../api/trips/trips.ts';
import { bookingWords } from '../../../words/trips/booking.ts';
import type { BookingValues } from './booking-values.ts';
import { PlaceField } from './place-field.tsx';

type PlaceFieldsProps = {
  readonly accountId: number;
  readonly form: UseFormReturnType<BookingValues>;
  /** What the estimate was refused for, by field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly estimate: MemberTripEstimate | undefined;
  readonly onChange: (which: PickWhich, point: Point | null) => void;
  readonly onFocus: (which: PickWhich) => void;
};

const icons = { pickup: IconCircle, destination: IconMapPin };

/**
 * Asks for both ends of the trip by the keyboard; one that lies abroad is refused before anything is asked.
 */
export function PlaceFields({ accountId, form, refused, estimate, onChange, onFocus }: PlaceFieldsProps) {
  const t = useWords(bookingWords);
  const rings = useQuery(serviceAreaQuery(accountId)).data?.rings;
  const values = form.getValues();
  return (['pickup', 'destination'] as const).map((which) => {
    const Icon = icons[which];
    const point = values[which];
    const isOutside = point !== null && rings !== undefined && !isInside(rings, point);
    return (
      <PlaceField
        key={which}
        path={which}
        accountId={accountId}
        label={t(which)}
        icon={<Icon size={16} aria-hidden />}
        value={point}
        place={estimate?.[which]}
        error={isOutside ? t('outside') : (form.errors[which] ?? refused[which])}
        onChange={(chosen) => onChange(which, chosen)}
        onFocus={() => onFocus(which)}
      />
    );
  });
}
