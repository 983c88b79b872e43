import { ActionIcon, Button, Code } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { finderWords } from '../../words/finder.ts';
import { useAccount } from '../use-account.ts';

const loadFinder = () => import('./finder.tsx').then((module) => ({ default: module.Finder }));
/** Its code comes after the page's own, before anybody is likely to want it: what is typed at once would be lost. */
const Finder = lazy(loadFinder);

const loadAfterMs = 2000;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over the whole account, as Ctrl-K does wherever one is. */
export function FinderButton() {
  const t = useWords(finderWords);
  const { accountId } = useAccount();
  const [openings, setOpenings] = useState(0);
  useTimeout(() => void loadFinder().catch(() => undefined), loadAfterMs, { autoInvoke: true });
  const open = () => setOpenings((count) => count + 1);
  // By the key and not by its letter: on an Arabic keyboard the same key writes another one.
  useHotkeys([['mod+K', open, { usePhysicalKeys: true }]], []);
  const icon = <IconSearch size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        size="xs"
        leftSection={icon}
        rightSection={<Code>{isApple ? '⌘ K' : 'Ctrl K'}</Code>}
        aria-keyshortcuts="Control+K Meta+K"
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
          <Finder key={accountId} openings={openings} />
        </Suspense>
      )}
    </>
  );
}
