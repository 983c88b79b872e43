import { SandboxStrip } from '@satha/web-kit/shell/sandbox-strip.tsx';
import { SkipLink } from '@satha/web-kit/shell/skip-link.tsx';
import { Outlet } from '@tanstack/react-router';
import { useEnvironment } from './use-environment.ts';

/** Shows what is around every page, signed in or not. */
export function RootLayout() {
  return (
    <>
      <SkipLink />
      {useEnvironment().environment === 'test' && <SandboxStrip />}
      <Outlet />
    </>
  );
}
