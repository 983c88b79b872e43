import { useState } from 'react';
import { useLoaded } from '../../map/use-loaded.ts';
import { PersonMenuButton } from './person-menu-button.tsx';
import type { PersonMenuProps } from './person-menu-list.tsx';

const loadList = async () => (await import('./person-menu-list.tsx')).PersonMenuList;

/** Shows a person's own: profile, light or dark, the way out. What opens comes after the first page. */
export function PersonMenu(props: PersonMenuProps) {
  const { value: List } = useLoaded(loadList, true);
  const [isWanted, setIsWanted] = useState(false);
  if (List) return <List {...props} isOpen={isWanted} />;
  return <PersonMenuButton name={props.name} onClick={() => setIsWanted(true)} />;
}
