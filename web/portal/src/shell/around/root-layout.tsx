import { Outlet } from '@tanstack/react-router';
import { SandboxStrip } from './sandbox-strip.tsx';
import { SkipLink } from './skip-link.tsx';

/** What stands around every page, signed in or not. */
export function RootLayout() {
  return (
    <>
      <SkipLink />
      <SandboxStrip />
      <Outlet />
    </>
  );
}
