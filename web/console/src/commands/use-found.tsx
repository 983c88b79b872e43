import { useDebouncedValue } from '@mantine/hooks';
import { languageCodes } from '@satha/terms/languages';
import { type Finding, type Found, holds } from '@satha/web-kit/finder/found.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { NavigateOptions } from '@tanstack/react-router';
import { useNavigationGroups } from '../shell/navigation-entries.ts';
import { commandWords } from '../words/commands.ts';
import { navigationWords } from '../words/navigation.ts';
import { readCommand } from './read-command.ts';
import { useFoundCommand } from './use-found-command.tsx';
import { useFoundRecords } from './use-found-records.tsx';

const debounceMs = 150;
/** As long as the lists take. */
const longestSearch = 100;

/** Finds what a line means: a command at once, pages, and what the service has as soon as nothing more is typed. */
export function useFound(typed: string): Finding {
  const t = useWords(commandWords);
  const wanted = typed.trim();
  const command = readCommand(typed);
  // A command is not looked for: what it says is for one trip, and stands in no address.
  const search = command === undefined && wanted.length <= longestSearch ? wanted : '';
  const [asked] = useDebouncedValue(search, debounceMs);
  const commands = useFoundCommand(command);
  const pages = useFoundPages(wanted);
  const records = useFoundRecords(search === '' ? '' : asked);
  return {
    groups: [
      { label: t('commands'), found: commands },
      { label: t('pages'), found: command === undefined ? pages : [] },
      ...records.groups,
    ],
    isLooking: search !== asked || records.isLooking,
    error: records.error,
  };
}

/** Returns the pages whose name in any language holds the text; no text finds all. */
function useFoundPages(wanted: string): readonly Found[] {
  const { language } = useLanguage();
  return useNavigationGroups()
    .flatMap(({ entries }) => entries)
    .filter(({ word }) => languageCodes.some((code) => holds(navigationWords[code][word], wanted)))
    .map(({ word, to, icon: Icon }) => ({
      id: `page-${to}`,
      title: navigationWords[language][word],
      icon: <Icon size={20} stroke={1.75} aria-hidden />,
      link: { to } as NavigateOptions,
    }));
}
