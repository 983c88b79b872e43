import { ActionIcon, Button, Code } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { finderWords } from './finder-words.ts';

const loadAfterMs = 2000;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

type FinderButtonProps = {
  /** Loads the app's finder; its code comes after the page's own, before anybody is likely to want it: what is typed at once would be lost. */
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly openings: number }> }>;
  /** Whether `/` opens it, too, where nothing is typed into. */
  readonly opensBySlash?: boolean;
};

/** Opens the search over whatever an app has, as Ctrl-K does wherever one is. */
export function FinderButton({ load, opensBySlash = false }: FinderButtonProps) {
  const t = useWords(finderWords);
  const [Finder] = useState(() => lazy(load));
  const [openings, setOpenings] = useState(0);
  useTimeout(() => void load().catch(() => undefined), loadAfterMs, { autoInvoke: true });
  const open = () => setOpenings((count) => count + 1);
  // By the key and not by its letter: on an Arabic keyboard the same key writes another one.
  useHotkeys([['mod+K', open, { usePhysicalKeys: true }]], []);
  useHotkeys(opensBySlash ? [['Slash', open, { usePhysicalKeys: true }]] : []);
  const icon = <IconSearch size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        size="xs"
        leftSection={icon}
        rightSection={<Code>{isApple ? '⌘ K' : 'Ctrl K'}</Code>}
        aria-keyshortcuts={opensBySlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        onClick={open}
      >
        {t('search')}
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('search')}
        onClick={open}
      >
        {icon}
      </ActionIcon>
      {openings > 0 && (
        <Suspense fallback={null}>
          <Finder openings={openings} />
        </Suspense>
      )}
    </>
  );
}
