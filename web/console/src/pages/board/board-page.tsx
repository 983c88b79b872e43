import { Alert, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { changeSearch, type SearchPart, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { boardQuery } from '../../api/board.ts';
import { useBegin } from '../../begin/begun.ts';
import { boardWords } from '../../words/board.ts';
import classes from './board.module.css';
import { BoardContext, useCard, useDriver } from './board-context.ts';
import { BoardFilters } from './board-filters.tsx';
import { type BoardSearch, boardPanes, readBoardSearch, readFolded, writeFolded } from './board-search.ts';
import { ChosenDriver } from './chosen/chosen-driver.tsx';
import { ChosenTrip } from './chosen/chosen-trip.tsx';
import { useCandidates } from './chosen/use-candidates.ts';
import { BoardColumns } from './columns/board-columns.tsx';
import { DriversPane } from './drivers/drivers-pane.tsx';
import { BoardMap } from './map/board-map.tsx';
import type { BoardFeed } from './map/make-feed.ts';
import type { BoardColumn } from './store/standing.ts';
import { useOpenBoard } from './use-open-board.ts';

const route = getRouteApi('/console/board');

/** Shows trips, map and drivers of this moment side by side: what is chosen in one is lit in the others. */
export function BoardPage() {
  const t = useWords(boardWords);
  const search = usePageSearch(route, readBoardSearch);
  const navigate = route.useNavigate();
  const query = useQuery(boardQuery);
  const begin = useBegin();
  const change = useCallback(
    (part: SearchPart<BoardSearch>) =>
      void navigate({ search: (before) => changeSearch(readBoardSearch(before), part), replace: true }),
    [navigate],
  );
  const chooseTrip = useCallback((trip: number | undefined) => change({ trip, driver: undefined }), [change]);
  const chooseDriver = useCallback((driver: number | undefined) => change({ driver }), [change]);
  const assign = useCallback(
    (tripId: number, driverId?: number) => {
      const given = driverId === undefined ? {} : { given: { driver: String(driverId) } };
      begin({ tripId, step: 'assign', orElse: 'reassign', ...given });
    },
    [begin],
  );
  const { board, feed } = useOpenBoard(query.data, search, { chooseTrip, chooseDriver, assign });
  return (
    <BoardContext value={board}>
      <div className={classes.page} data-board>
        {/* The height is for what the page shows: its name stands in the navigation. */}
        <VisuallyHidden>
          <PageHeader title={t('title')} text={t('keys')} />
        </VisuallyHidden>
        <BoardFilters search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
        <Loaded query={query} lines={10}>
          {({ leftOut }) => (
            <>
              {Object.values(leftOut).some(Boolean) && (
                <Alert color="gray" py={4} role="status">
                  {t('leftOut')}
                </Alert>
              )}
              <Panes search={search} feed={feed} onChange={change} />
            </>
          )}
        </Loaded>
      </div>
    </BoardContext>
  );
}

type PanesProps = {
  readonly search: BoardSearch;
  readonly feed: BoardFeed;
  onChange(part: SearchPart<BoardSearch>): void;
};

function Panes({ search, feed, onChange }: PanesProps) {
  const t = useWords(boardWords);
  const isWide = useIsWide();
  const lit = useLit(search);
  const candidates = useCandidates(search.trip);
  const folded = readFolded(search.fold);
  const fold = (column: BoardColumn) => {
    const next = folded.includes(column) ? folded.filter((one) => one !== column) : [...folded, column];
    onChange({ fold: writeFolded(next) });
  };
  const pane = search.pane ?? 'board';
  const shows = (name: typeof pane) => isWide || pane === name;
  return (
    <>
      {!isWide && (
        <SegmentedControl
          fullWidth
          aria-label={t('panes')}
          value={pane}
          onChange={(next) => onChange({ pane: next })}
          data={boardPanes.map((value) => ({ value, label: t(value) }))}
        />
      )}
      <div className={classes.panes}>
        {shows('board') && (
          <section className={classes.trips} aria-label={t('board')}>
            <BoardColumns folded={folded} litTrip={lit.trip} onFold={fold} />
            {search.trip !== undefined && <ChosenTrip key={search.trip} tripId={search.trip} />}
          </section>
        )}
        {shows('map') && (
          <section className={classes.map} aria-label={t('map')}>
            <BoardMap feed={feed} lit={lit} />
          </section>
        )}
        {shows('drivers') && (
          <section className={classes.driversPane} aria-label={t('drivers')}>
            {search.driver !== undefined && <ChosenDriver driverId={search.driver} />}
            <DriversPane litDriver={lit.driver} candidates={candidates} tripId={search.trip} />
          </section>
        )}
      </div>
    </>
  );
}

/** What is chosen, and what belongs to it: the driver at the trip, or the trip of the driver. */
function useLit({ trip, driver }: BoardSearch) {
  const card = useCard(trip ?? 0);
  const chosen = useDriver(driver ?? 0);
  const atTrip = card?.driver?.isAtTrip ? card.driver.driverId : undefined;
  return { trip: trip ?? chosen?.tripId ?? undefined, driver: driver ?? atTrip };
}

/** From this width on all parts of the board stand side by side, as its style sheet has it; below it, one at a time. */
const wide = window.matchMedia('(min-width: 62em)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Tells whether there is room for all parts of the board. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
