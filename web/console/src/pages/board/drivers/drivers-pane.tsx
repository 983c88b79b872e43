import { Text } from '@mantine/core';
import type { CandidateData } from '@satha/contract/console/dispatch';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { boardWords, groupWords } from '../../../words/board.ts';
import classes from '../board.module.css';
import { useGroup } from '../board-context.ts';
import { type DriverGroup, driverGroups } from '../store/standing.ts';
import { WindowedList } from '../windowed-list.tsx';
import { DriverRow } from './driver-row.tsx';
import { sortByWay } from './sort-by-way.ts';

type DriversPaneProps = {
  readonly litDriver: number | undefined;
  /** Of the chosen trip, by driver; undefined where none waits for one. */
  readonly candidates: ReadonlyMap<number, CandidateData> | undefined;
  readonly tripId: number | undefined;
};

const rowHeight = 66;
/** A group is as high as its drivers, and scrolls within itself from so many on. */
const mostInSight = 6;

/** Shows the drivers by what they are doing; while a trip that waits is chosen, the nearest of each group first. */
export function DriversPane({ litDriver, candidates, tripId }: DriversPaneProps) {
  const t = useWords(boardWords);
  return (
    <div className={classes.drivers}>
      {candidates && tripId !== undefined && (
        <Text size="xs" c="dimmed" px="xs">
          {t('forTrip', { tripId })}
        </Text>
      )}
      {driverGroups.map((group) => (
        <Group key={group} group={group} litDriver={litDriver} candidates={candidates} />
      ))}
    </div>
  );
}

type GroupProps = Omit<DriversPaneProps, 'tripId'> & {
  readonly group: DriverGroup;
};

function Group({ group, litDriver, candidates }: GroupProps) {
  const t = useWords(boardWords);
  const ids = useGroup(group);
  const name = useWords(groupWords)(group);
  const label = t('inGroup', { group: name, count: ids.length });
  const sorted = candidates ? sortByWay(ids, candidates) : ids;
  return (
    <section aria-label={label}>
      <h3 className={classes.groupHead}>{label}</h3>
      {ids.length > 0 && (
        <div style={{ blockSize: Math.min(ids.length, mostInSight) * rowHeight }}>
          <WindowedList
            label={name}
            ids={sorted}
            rowHeight={rowHeight}
            shownId={litDriver !== undefined && ids.includes(litDriver) ? litDriver : undefined}
          >
            {(driverId) => (
              <DriverRow
                driverId={driverId}
                group={group}
                isLit={driverId === litDriver}
                candidate={candidates?.get(driverId)}
              />
            )}
          </WindowedList>
        </div>
      )}
    </section>
  );
}
