import { NavLink, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { navigationWords } from '../words/navigation.ts';
import { useNavigationGroups } from './navigation-entries.ts';
import classes from './shell.module.css';
import { useAccount } from './use-account.ts';

/** Shows the way to the pages of the account. */
export function Navigation({ onFollow }: { readonly onFollow: () => void }) {
  const t = useWords(navigationWords);
  const { accountId, name } = useAccount();
  const groups = useNavigationGroups().map(({ word, entries }) => (
    <div key={word ?? 'first'}>
      {word && <div className={classes.navGroup}>{t(word)}</div>}
      {entries.map((entry) => (
        <NavLink
          key={entry.word}
          className={classes.navLink ?? ''}
          label={t(entry.word)}
          onClick={onFollow}
          leftSection={<entry.icon size={18} stroke={1.75} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to={entry.to}
              params={{ accountId }}
              activeOptions={{ exact: entry.word === 'home', includeSearch: false }}
              activeProps={{ 'data-active': true }}
              {...props}
            />
          )}
        />
      ))}
    </div>
  ));
  return (
    <>
      {/* The header of a phone has room for its first letters alone. */}
      <Text hiddenFrom="sm" fw={600} px="sm" pb="sm" className={classes.wholeName ?? ''}>
        <bdi>{name}</bdi>
      </Text>
      {groups}
    </>
  );
}
