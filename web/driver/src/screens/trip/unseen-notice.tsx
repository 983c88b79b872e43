import { useWords } from '../../language/use-words.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';

/** Says that what was pressed is taken, and that the truck was not seen where it was pressed. */
export function UnseenNotice({ shown: { trip } }: { readonly shown: ShownTrip }) {
  const t = useWords();
  if (trip.unconfirmed === undefined) return null;
  return (
    <Notice look="wait">
      <p>{t('truckNotSeen')}</p>
    </Notice>
  );
}
