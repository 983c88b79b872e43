import { Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { NavigationList } from '@satha/web-kit/shell/navigation-list.tsx';
import { Link } from '@tanstack/react-router';
import { navigationWords } from '../words/navigation.ts';
import { useNavigationGroups } from './navigation-entries.ts';
import classes from './shell.module.css';
import { useAccount } from './use-account.ts';

/** Shows the way to the pages of the account. */
export function Navigation({ onFollow }: { readonly onFollow: () => void }) {
  const t = useWords(navigationWords);
  const { accountId, name } = useAccount();
  const groups = useNavigationGroups().map(({ word, entries }) => ({
    id: word ?? 'first',
    label: word && t(word),
    items: entries.map((entry) => ({
      id: entry.word,
      label: t(entry.word),
      icon: entry.icon,
      link: (props: object) => (
        <Link
          to={entry.to}
          params={{ accountId }}
          activeOptions={{ exact: entry.word === 'home', includeSearch: false }}
          activeProps={{ 'data-active': true }}
          {...props}
        />
      ),
    })),
  }));
  return (
    <>
      {/* The header of a phone has room for its first letters alone. */}
      <Text hiddenFrom="sm" fw={600} px="sm" pb="sm" className={classes.wholeName ?? ''}>
        <bdi>{name}</bdi>
      </Text>
      <NavigationList groups={groups} onFollow={onFollow} />
    </>
  );
}
