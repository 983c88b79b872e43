import { PagePending } from '@satha/web-kit/shell/page-states.tsx';
import { SandboxStrip } from '@satha/web-kit/shell/sandbox-strip.tsx';
import { useQuery } from '@tanstack/react-query';
import { environmentQuery } from '../api/environment.ts';

/** The first page on its way, while nobody knows yet whether its reader is signed in. */
export function RootPending() {
  const isSandbox = useQuery(environmentQuery).data?.environment === 'test';
  return (
    <>
      {isSandbox && <SandboxStrip />}
      <PagePending />
    </>
  );
}
