import { languageCodes } from '@satha/terms/languages';
import { type Found, holds } from '@satha/web-kit/finder/found.ts';
import type { Words } from '@satha/web-kit/language/define-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { IconCreditCard, IconPlus, IconRefresh, IconUser, type TablerIcon } from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';
import { autoRechargeWords } from '../../words/money/auto-recharge.ts';
import { topUpWords } from '../../words/money/top-up.ts';
import { navigationWords } from '../../words/navigation.ts';
import { profileWords } from '../../words/profile.ts';
import { bookingWords } from '../../words/trips/booking.ts';
import { type NavigationEntry, useNavigationGroups } from '../navigation-entries.ts';
import { useAccount } from '../use-account.ts';
import { findSynonym, type SynonymWord } from './find-synonym.ts';

type Page = Pick<NavigationEntry, 'to' | 'icon' | 'permission'> & {
  readonly names: Words<{ readonly name: string }>;
  readonly synonyms: SynonymWord;
};

const iconSize = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The pages that other pages lead to: they stand in no menu. */
const furtherPages: readonly Page[] = [
  page('/accounts/$accountId/trips/new', IconPlus, bookingWords, 'booking', 'trips.write'),
  page('/accounts/$accountId/wallet/top-up', IconCreditCard, topUpWords, 'topUp', 'wallet.write'),
  page(
    '/accounts/$accountId/wallet/auto-recharge',
    IconRefresh,
    autoRechargeWords,
    'autoRecharge',
    'account.read',
  ),
  page('/profile', IconUser, profileWords, 'profile'),
];

function page(
  to: Page['to'],
  icon: TablerIcon,
  words: Words<{ readonly title: string }>,
  synonyms: SynonymWord,
  permission?: Page['permission'],
): Page {
  const names = Object.fromEntries(languageCodes.map((code) => [code, { name: words[code].title }]));
  return {
    to,
    icon,
    synonyms,
    names: names as Page['names'],
    ...(permission !== undefined && { permission }),
  };
}

/** Returns the pages that the member may open and whose name in any language holds the text; none in particular finds all. */
export function useFoundPages(wanted: string): readonly Found[] {
  const { language } = useLanguage();
  const { accountId, may } = useAccount();
  const listed = useNavigationGroups().flatMap(({ entries }) =>
    entries.map(({ word, ...entry }): Page => {
      const names = Object.fromEntries(
        languageCodes.map((code) => [code, { name: navigationWords[code][word] }]),
      );
      return { ...entry, synonyms: word, names: names as Page['names'] };
    }),
  );
  const further =
    wanted === '' ? [] : furtherPages.filter(({ permission }) => permission === undefined || may(permission));
  const isNamed = ({ names }: Page) => languageCodes.some((code) => holds(names[code].name, wanted));
  const view = ({ to, icon: Icon, names }: Page, about?: string): Found => ({
    id: `page-${to}`,
    title: names[language].name,
    icon: <Icon {...iconSize} />,
    link: { to, params: { accountId } } as NavigateOptions,
    ...(about !== undefined && { about }),
  });
  const pages = [...listed, ...further];
  // What is called so comes before what is meant by it.
  return [
    ...pages.filter(isNamed).map((one) => view(one)),
    ...pages
      .filter((one) => !isNamed(one))
      .flatMap((one) => {
        const synonym = findSynonym(one.synonyms, wanted);
        return synonym === undefined ? [] : [view(one, synonym)];
      }),
  ];
}
