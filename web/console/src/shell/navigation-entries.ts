import {
  IconActivity,
  IconBook2,
  IconBuilding,
  IconCalendarTime,
  IconChartBar,
  IconChecks,
  IconCreditCard,
  IconFileText,
  IconFileUpload,
  IconHistory,
  IconHome,
  IconLayoutKanban,
  IconPhone,
  IconPhoneIncoming,
  IconReceiptTax,
  IconRoute,
  IconSteeringWheel,
  IconTag,
  IconTruck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { navigationWords } from '../words/navigation.ts';
import { useOperator } from './use-operator.ts';

type NavigationWord = keyof typeof navigationWords.en;
export type NavigationEntry = {
  readonly word: NavigationWord;
  /** What the page is for, where the first page leads to it. */
  readonly text?: NavigationWord;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: TablerIcon;
  /** The permission without which the page is of no use. */
  readonly permission?: string;
};
type Group = { readonly word?: NavigationWord; readonly entries: readonly NavigationEntry[] };

const groups: readonly Group[] = [
  {
    entries: [
      { word: 'home', to: '/', icon: IconHome },
      {
        word: 'board',
        text: 'boardText',
        to: '/board',
        icon: IconLayoutKanban,
        permission: 'trips.read',
      },
      { word: 'calls', text: 'callsText', to: '/calls/new', icon: IconPhone, permission: 'trips.book' },
      { word: 'trips', text: 'tripsText', to: '/trips', icon: IconRoute, permission: 'trips.read' },
    ],
  },
  {
    word: 'fleet',
    entries: [
      {
        word: 'drivers',
        text: 'driversText',
        to: '/drivers',
        icon: IconSteeringWheel,
        permission: 'fleet.read',
      },
      {
        word: 'vehicles',
        text: 'vehiclesText',
        to: '/vehicles',
        icon: IconTruck,
        permission: 'fleet.read',
      },
      {
        word: 'shifts',
        text: 'shiftsText',
        to: '/shifts',
        icon: IconCalendarTime,
        permission: 'fleet.read',
      },
      {
        word: 'imports',
        text: 'importsText',
        to: '/imports',
        icon: IconFileUpload,
        permission: 'fleet.write',
      },
    ],
  },
  {
    word: 'money',
    entries: [
      {
        word: 'accounts',
        text: 'accountsText',
        to: '/accounts',
        icon: IconBuilding,
        permission: 'accounts.read',
      },
      {
        word: 'approvals',
        text: 'approvalsText',
        to: '/approvals',
        icon: IconChecks,
        permission: 'approvals.read',
      },
      { word: 'prices', text: 'pricesText', to: '/prices', icon: IconTag, permission: 'prices.read' },
      { word: 'ledger', text: 'ledgerText', to: '/ledger', icon: IconBook2, permission: 'wallets.read' },
      {
        word: 'payments',
        text: 'paymentsText',
        to: '/payments',
        icon: IconCreditCard,
        permission: 'wallets.read',
      },
      {
        word: 'receivables',
        text: 'receivablesText',
        to: '/receivables',
        icon: IconPhoneIncoming,
        permission: 'wallets.read',
      },
      {
        word: 'documents',
        text: 'documentsText',
        to: '/documents',
        icon: IconFileText,
        permission: 'wallets.read',
      },
      { word: 'vat', text: 'vatText', to: '/vat', icon: IconReceiptTax, permission: 'wallets.read' },
    ],
  },
  {
    word: 'company',
    entries: [
      {
        word: 'figures',
        text: 'figuresText',
        to: '/figures',
        icon: IconChartBar,
        permission: 'trips.read',
      },
      {
        word: 'operators',
        text: 'operatorsText',
        to: '/operators',
        icon: IconUsers,
        permission: 'operators.read',
      },
      { word: 'audit', text: 'auditText', to: '/audit', icon: IconHistory, permission: 'audit.read' },
      {
        word: 'system',
        text: 'systemText',
        to: '/system',
        icon: IconActivity,
        permission: 'system.read',
      },
    ],
  },
];

/** Returns the pages of the console in their groups, those left out that the operator's role has no use of. */
export function useNavigationGroups(): readonly Group[] {
  const { may } = useOperator();
  return groups
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(({ permission }) => permission === undefined || may(permission)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
