import { NavLink } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './shell.module.css';

type NavigationItem = {
  readonly id: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Draws the link, given what it looks like and says; it marks itself where its page is open. */
  readonly link: NonNullable<ComponentProps<typeof NavLink<'a'>>['renderRoot']>;
};

export type NavigationGroup = {
  readonly id: string;
  readonly label?: ReactNode;
  readonly items: readonly NavigationItem[];
};

type NavigationListProps = { readonly groups: readonly NavigationGroup[]; onFollow(): void };

/** Shows the ways to an app's pages, in their groups; `onFollow` closes them on a phone. */
export function NavigationList({ groups, onFollow }: NavigationListProps) {
  return groups.map(({ id, label, items }) => (
    <div key={id}>
      {label && <div className={classes.navGroup}>{label}</div>}
      {items.map((item) => (
        <NavLink
          key={item.id}
          className={classes.navLink ?? ''}
          label={item.label}
          onClick={onFollow}
          leftSection={<item.icon size={18} stroke={1.75} aria-hidden />}
          renderRoot={item.link}
        />
      ))}
    </div>
  ));
}
