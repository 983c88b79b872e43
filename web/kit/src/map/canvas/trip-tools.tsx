import { Badge, Button, Group } from '@mantine/core';
import { IconArrowsMaximize, IconCurrentLocation } from '@tabler/icons-react';
import { useWords } from '../../language/use-words.tsx';
import { mapWords } from '../map-words.ts';
import classes from './canvas.module.css';

type TripToolsProps = {
  readonly isFollowing: boolean;
  readonly staleText: string | undefined;
  readonly onShowAll: () => void;
  /** Undefined: there is no truck to follow. */
  readonly onFollow: (() => void) | undefined;
};

/** Shows the buttons on the map of a trip. */
export function TripTools({ isFollowing, staleText, onShowAll, onFollow }: TripToolsProps) {
  const t = useWords(mapWords);
  return (
    <Group className={classes.tools} gap="xs" data-map-tools>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowsMaximize size={14} aria-hidden />}
        onClick={onShowAll}
      >
        {t('showAll')}
      </Button>
      {onFollow && (
        <Button
          size="compact-sm"
          variant={isFollowing ? 'filled' : 'default'}
          aria-pressed={isFollowing}
          leftSection={<IconCurrentLocation size={14} aria-hidden />}
          onClick={onFollow}
        >
          {t('follow')}
        </Button>
      )}
      {staleText !== undefined && (
        <Badge color="gray" variant="filled" tt="none">
          {staleText}
        </Badge>
      )}
    </Group>
  );
}
