import { useEffect } from 'react';
import { chime } from '../../device/ring.ts';
import { vibrate } from '../../device/vibrate.ts';
import type { News } from '../../kept/facts.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { MainAction } from '../../parts/buttons/main-action.tsx';
import { Notice } from '../../parts/notice.tsx';
import { leavePages } from '../../parts/pages.ts';
import { Screen } from '../../parts/screen.tsx';
import { closeNews } from '../../trip/use-trip.ts';

const titles = {
  cancelled: 'newsCancelled',
  'taken-away': 'newsTaken',
  over: 'newsOver',
  'hand-over': 'newsHandOver',
} as const satisfies Readonly<Record<News['kind'], string>>;

const texts = {
  cancelled: 'newsCancelledText',
  'taken-away': 'newsTakenText',
  over: 'newsOverText',
  'hand-over': 'newsHandOverText',
} as const satisfies Readonly<Record<News['kind'], string>>;

/** Tells what somebody else did with the driver's trip, and waits until they have understood it. */
export function NewsScreen({ news }: { readonly news: News }) {
  const t = useWords();
  const format = useFormat();
  const { kind, tripId, where, atMs, isSure } = news;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other news is told anew.
  useEffect(() => {
    chime();
    vibrate([400, 200, 400]);
  }, [tripId, kind]);
  return (
    <Screen
      title={t(isSure ? titles[kind] : 'newsGone')}
      actions={
        <MainAction
          onPress={() => {
            leavePages();
            void closeNews(news).catch(() => {});
          }}
        >
          {t('understood')}
        </MainAction>
      }
    >
      <Notice look="loss" isAlert>
        <p>{t(isSure ? texts[kind] : 'newsGoneText')}</p>
      </Notice>
      <p>
        <strong>{t('tripNumber', { id: tripId })}</strong>
        {where && <>, {where}</>}
      </p>
      <p>{t('newsAt', { time: format.clock(atMs) })}</p>
    </Screen>
  );
}
