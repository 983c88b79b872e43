import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { languageCodes } from '@satha/terms/languages';
import { type Found, holds } from '@satha/web-kit/finder/found.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useSignOut } from '@satha/web-kit/people/session/use-sign-out.ts';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { signOut } from '../../api/sign-in.ts';
import { finderWords } from '../../words/finder.ts';
import { findSynonym } from './find-synonym.ts';

const iconSize = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns what is done at once, and leads nowhere: the other colours, and signing out. */
export function useFoundSteps(wanted: string): readonly Found[] {
  const t = useWords(finderWords);
  const { setColorScheme } = useMantineColorScheme();
  const leave = useSignOut(signOut);
  const scheme = useComputedColorScheme() === 'dark' ? 'light' : 'dark';
  const Colours = scheme === 'dark' ? IconMoon : IconSun;
  const steps = [
    { word: scheme, icon: <Colours {...iconSize} />, run: () => setColorScheme(scheme) },
    { word: 'signOut', icon: <IconLogout {...iconSize} />, run: leave },
  ] as const;
  return steps
    .filter(({ word }) => isMeant(word, wanted))
    .map(({ word, ...step }) => ({ id: `step-${word}`, title: t(word), ...step }));
}

function isMeant(word: 'dark' | 'light' | 'signOut', wanted: string): boolean {
  if (wanted === '') return false;
  const isNamed = languageCodes.some((code) => holds(finderWords[code][word], wanted));
  return isNamed || findSynonym(word, wanted) !== undefined;
}
