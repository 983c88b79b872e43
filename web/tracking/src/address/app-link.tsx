import type { MouseEvent, ReactNode } from 'react';
import { goTo } from './address.ts';

type AppLinkProps = {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Shows a link to another page of the app, which needs no network to open it. */
export function AppLink({ to, className, children }: AppLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a href={to} className={className} onClick={open}>
      {children}
    </a>
  );
}
