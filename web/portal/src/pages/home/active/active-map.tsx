import type { TripSummary } from '@satha/contract/portal/trips';
import { joinApart } from '@satha/web-kit/finder/found.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FleetMap } from '@satha/web-kit/map/fleet-map.tsx';
import type { MapHeight } from '@satha/web-kit/map/map-frame.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { tripsWords } from '../../../words/trips/trips.ts';

type ActiveMapProps = {
  readonly label: string;
  readonly trips: readonly TripSummary[];
  readonly height: MapHeight;
};

/** Shows the trucks of trips, each with its trip's number and state; one that is pressed leads to its trip. */
export function ActiveMap({ label, trips, height }: ActiveMapProps) {
  const t = useWords(tripsWords);
  const tStatus = useWords(tripStatusWords);
  const { plain } = useFormat();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const trucks = trips.flatMap(({ tripId, fix, status, customer }) => {
    if (!fix) return [];
    const { lat, lng, ...facts } = fix;
    return [
      {
        id: String(tripId),
        label: t('tripNumber', { tripId }),
        tag: joinApart([plain(tripId), tStatus(status)]),
        detail: joinApart([tStatus(status), `${customer.firstName} ${customer.lastName}`.trim()]),
        fix: { ...facts, point: { lat, lng } },
      },
    ];
  });
  return (
    <FleetMap
      label={label}
      trucks={trucks}
      height={height}
      onSelect={(tripId) =>
        void navigate({ to: '/accounts/$accountId/trips/$tripId', params: { accountId, tripId } })
      }
    />
  );
}
