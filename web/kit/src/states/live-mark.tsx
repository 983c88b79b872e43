import { Group, Text } from '@mantine/core';
import { useWords } from '../language/use-words.tsx';
import classes from './live-mark.module.css';
import { liveWords } from './live-words.ts';

/** Shows whether the page keeps itself up to date. */
export function LiveMark({ isLive }: { readonly isLive: boolean }) {
  const t = useWords(liveWords);
  return (
    <Group gap={6} wrap="nowrap" data-screen-only title={t(isLive ? 'liveHint' : 'connectingHint')}>
      <span className={classes.dot} data-live={isLive} aria-hidden />
      <Text size="sm" c="dimmed" role="status">
        {t(isLive ? 'live' : 'connecting')}
      </Text>
    </Group>
  );
}
