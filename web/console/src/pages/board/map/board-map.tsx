import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { CrowdMap } from '@satha/web-kit/map/crowd/crowd-map.tsx';
import { useEffect } from 'react';
import { boardWords, groupWords } from '../../../words/board.ts';
import { useBoard, useLayout } from '../board-context.ts';
import { driverGroups } from '../store/standing.ts';
import type { BoardFeed, Lit } from './make-feed.ts';

type BoardMapProps = { readonly feed: BoardFeed; readonly lit: Lit };

/** Shows trucks and open trips on a map; what moves is drawn there alone. */
export function BoardMap({ feed, lit: { trip, driver } }: BoardMapProps) {
  const t = useWords(boardWords);
  const name = useWords(groupWords);
  const { whole } = useFormat();
  const { chooseTrip, chooseDriver } = useBoard();
  const { groups } = useLayout();
  useEffect(() => feed.light({ trip, driver }), [feed, trip, driver]);
  return (
    <CrowdMap
      label={t('mapLabel')}
      feed={feed}
      onTruck={chooseDriver}
      onTrip={chooseTrip}
      height="100%"
      facts={driverGroups.map((group) => ({
        key: group,
        text: t('mapFact', { group: name(group), number: whole(groups[group].length) }),
      }))}
    />
  );
}
