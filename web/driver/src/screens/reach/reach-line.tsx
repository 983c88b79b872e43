import { IconBellRinging } from '@tabler/icons-react';
import type { PhoneCheck } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { openPage } from '../../parts/pages.ts';
import { useCheckState } from '../../reach/phone-check.ts';
import { type PushState, usePushState } from '../../reach/push-state.ts';
import classes from './reach.module.css';

/** Says to a driver who waits whether this phone rings while the app is closed; nothing while that is not known. */
export function ReachLine() {
  const t = useWords();
  const state = usePushState();
  const { check } = useCheckState();
  switch (judge(state, check)) {
    case 'closed':
      return (
        <p className={classes.line} role="status">
          <IconBellRinging aria-hidden size={28} />
          <span>{t('ringsClosed')}</span>
        </p>
      );
    case 'open':
      return (
        <Notice look="wait">
          <p role="status">{t('ringsOpen')}</p>
          <Button onPress={() => openPage('help')}>{t('ringsHow')}</Button>
        </Notice>
      );
    case 'checking':
      return <p role="status">{t('ringsChecking')}</p>;
    case 'unknown':
      return null;
  }
}

/** What the phone cannot do is so, whatever a check of before said; what it can is so once a check arrived. */
function judge(state: PushState, check: PhoneCheck | undefined): 'closed' | 'open' | 'checking' | 'unknown' {
  if (state === 'looking') return 'unknown';
  if (state !== 'on') return 'open';
  if (check === undefined) return 'unknown';
  if (check.push === 'works') return 'closed';
  return check.push === 'waiting' ? 'checking' : 'open';
}
