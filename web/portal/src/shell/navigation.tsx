import { NavLink } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import {
  IconBook,
  IconFileText,
  IconFlask,
  IconHistory,
  IconHome,
  IconKey,
  IconListSearch,
  IconMap,
  IconMessage,
  IconSettings,
  IconTruck,
  IconUsers,
  IconWallet,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { navigationWords } from '../words/navigation.ts';
import classes from './shell.module.css';
import { useAccount } from './use-account.ts';
import { useEnvironment } from './use-environment.ts';

type NavigationWord = keyof typeof navigationWords.en;
type Entry = {
  readonly word: NavigationWord;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: TablerIcon;
  /** What one must be allowed to do to have any use of the page. */
  readonly needs?: string;
  /** Whether live has no such page. */
  readonly isOfSandbox?: true;
};
type Group = { readonly word?: NavigationWord; readonly entries: readonly Entry[] };

const groups: readonly Group[] = [
  {
    entries: [
      { word: 'home', to: '/accounts/$accountId', icon: IconHome },
      { word: 'trips', to: '/accounts/$accountId/trips', icon: IconTruck },
      { word: 'map', to: '/accounts/$accountId/map', icon: IconMap },
    ],
  },
  {
    word: 'money',
    entries: [
      { word: 'wallet', to: '/accounts/$accountId/wallet', icon: IconWallet },
      { word: 'documents', to: '/accounts/$accountId/documents', icon: IconFileText },
    ],
  },
  {
    word: 'developers',
    entries: [
      { word: 'keys', to: '/accounts/$accountId/developers/keys', icon: IconKey },
      { word: 'requests', to: '/accounts/$accountId/developers/requests', icon: IconListSearch },
      { word: 'webhooks', to: '/accounts/$accountId/developers/webhooks', icon: IconWebhook },
      {
        word: 'messages',
        to: '/accounts/$accountId/developers/messages',
        icon: IconMessage,
        isOfSandbox: true,
      },
      {
        word: 'sandbox',
        to: '/accounts/$accountId/developers/sandbox',
        icon: IconFlask,
        isOfSandbox: true,
      },
      { word: 'docs', to: '/accounts/$accountId/developers/docs', icon: IconBook },
    ],
  },
  {
    word: 'account',
    entries: [
      { word: 'members', to: '/accounts/$accountId/members', icon: IconUsers },
      { word: 'audit', to: '/accounts/$accountId/audit', icon: IconHistory, needs: 'audit.read' },
      { word: 'settings', to: '/accounts/$accountId/settings', icon: IconSettings },
    ],
  },
];

/** The pages of the account, those left out that the member's role has no use of. */
export function Navigation({ onFollow }: { readonly onFollow: () => void }) {
  const t = useWords(navigationWords);
  const { accountId, may } = useAccount();
  const isSandbox = useEnvironment().environment === 'test';
  return groups.map(({ word, entries }) => (
    <div key={word ?? 'first'}>
      {word && <div className={classes.navGroup}>{t(word)}</div>}
      {entries
        .filter(
          ({ needs, isOfSandbox }) => (!isOfSandbox || isSandbox) && (needs === undefined || may(needs)),
        )
        .map((entry) => (
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
}
