import type { MemberPermission } from '@satha/terms/people';
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
import { type LinkProps, useMatches } from '@tanstack/react-router';
import type { navigationWords } from '../words/navigation.ts';
import { useAccount } from './use-account.ts';
import { useEnvironment } from './use-environment.ts';

/** What a group is called, which is no page. */
type GroupWord = 'money' | 'developers' | 'account';
export type PageWord = Exclude<keyof typeof navigationWords.en, GroupWord>;
export type NavigationEntry = {
  readonly word: PageWord;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: TablerIcon;
  /** The permission without which the page is of no use. */
  readonly permission?: MemberPermission;
  /** Whether live has no such page. */
  readonly isOfSandbox?: true;
};
type Group = { readonly word?: GroupWord; readonly entries: readonly NavigationEntry[] };

const groups: readonly Group[] = [
  {
    entries: [
      { word: 'home', to: '/accounts/$accountId', icon: IconHome },
      { word: 'trips', to: '/accounts/$accountId/trips', icon: IconTruck },
      { word: 'map', to: '/accounts/$accountId/map', icon: IconMap },
      {
        word: 'messages',
        to: '/accounts/$accountId/developers/messages',
        icon: IconMessage,
        isOfSandbox: true,
      },
    ],
  },
  {
    word: 'money',
    entries: [
      { word: 'wallet', to: '/accounts/$accountId/wallet', icon: IconWallet, permission: 'account.read' },
      {
        word: 'documents',
        to: '/accounts/$accountId/documents',
        icon: IconFileText,
        permission: 'account.read',
      },
    ],
  },
  {
    word: 'developers',
    entries: [
      { word: 'keys', to: '/accounts/$accountId/developers/keys', icon: IconKey, permission: 'account.read' },
      {
        word: 'requests',
        to: '/accounts/$accountId/developers/requests',
        icon: IconListSearch,
        permission: 'account.read',
      },
      {
        word: 'webhooks',
        to: '/accounts/$accountId/developers/webhooks',
        icon: IconWebhook,
        permission: 'account.read',
      },
      {
        word: 'sandbox',
        to: '/accounts/$accountId/developers/sandbox',
        icon: IconFlask,
        permission: 'account.read',
        isOfSandbox: true,
      },
      {
        word: 'docs',
        to: '/accounts/$accountId/developers/docs',
        icon: IconBook,
        permission: 'account.read',
      },
    ],
  },
  {
    word: 'account',
    entries: [
      { word: 'members', to: '/accounts/$accountId/members', icon: IconUsers, permission: 'account.read' },
      { word: 'audit', to: '/accounts/$accountId/audit', icon: IconHistory, permission: 'audit.read' },
      {
        word: 'settings',
        to: '/accounts/$accountId/settings',
        icon: IconSettings,
        permission: 'account.read',
      },
    ],
  },
];

/** Returns the pages of the account in their groups, those left out that the member's role has no use of. */
export function useNavigationGroups(): readonly Group[] {
  const { may } = useAccount();
  const isSandbox = useEnvironment().environment === 'test';
  return groups
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(
        ({ permission, isOfSandbox }) =>
          (!isOfSandbox || isSandbox) && (permission === undefined || may(permission)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the entry that the open page belongs to where the member's role does not include it, else undefined. */
export function useForbiddenEntry(): NavigationEntry | undefined {
  const { may } = useAccount();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return groups
    .flatMap(({ entries }) => entries)
    .find(
      ({ to, permission }) => permission !== undefined && `${path}/`.startsWith(`${to}/`) && !may(permission),
    );
}
