import { Outlet } from '@tanstack/react-router';
import { SandboxStrip } from '../shell/sandbox-strip.tsx';
import { SkipLink } from '../shell/skip-link.tsx';

/** Shows what is around every page, signed in or not. */
export function RootLayout({ isSandbox }: { readonly isSandbox: boolean }) {
  return (
    <>
      <SkipLink />
      {isSandbox && <SandboxStrip />}
      <Outlet />
    </>
  );
}
