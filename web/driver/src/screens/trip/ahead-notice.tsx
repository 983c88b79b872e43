import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { useWords } from '../../language/use-words.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';

/** Says, without a network, that what was pressed is saved: the driver goes on working. */
export function AheadNotice({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const { isCut } = useContact();
  if (!isCut) return null;
  return (
    <Notice look="wait">
      <p>{t(shown.isAhead ? 'isAhead' : 'noNetworkText')}</p>
    </Notice>
  );
}
