import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { NavigationList } from '@satha/web-kit/shell/navigation-list.tsx';
import { Link } from '@tanstack/react-router';
import { navigationWords } from '../words/navigation.ts';
import { useNavigationGroups } from './navigation-entries.ts';

/** Shows the way to the pages of the console. */
export function Navigation({ onFollow }: { readonly onFollow: () => void }) {
  const t = useWords(navigationWords);
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
          activeOptions={{ exact: entry.word === 'home', includeSearch: false }}
          activeProps={{ 'data-active': true }}
          {...props}
        />
      ),
    })),
  }));
  return <NavigationList groups={groups} onFollow={onFollow} />;
}
