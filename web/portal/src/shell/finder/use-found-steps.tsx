import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { languageCodes } from '@satha/terms/languages';
import { type Found, holds } from '@satha/web-kit/finder/found.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { finderWords } from '../../words/finder.ts';
import { findSynonym } from './find-synonym.ts';

const iconSize = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns what is done at once, and leads nowhere: the other colours. */
export function useFoundSteps(wanted: string): readonly Found[] {
  const t = useWords(finderWords);
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme() === 'dark' ? 'light' : 'dark';
  const isWanted =
    wanted !== '' &&
    (languageCodes.some((code) => holds(finderWords[code][scheme], wanted)) ||
      findSynonym(scheme, wanted) !== undefined);
  if (!isWanted) return [];
  const icon = scheme === 'dark' ? <IconMoon {...iconSize} /> : <IconSun {...iconSize} />;
  return [{ id: `colours-${scheme}`, title: t(scheme), icon, run: () => setColorScheme(scheme) }];
}
