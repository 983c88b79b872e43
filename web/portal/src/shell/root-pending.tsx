import { Brand } from '@satha/web-kit/shell/brand.tsx';
import { Frame } from '@satha/web-kit/shell/frame.tsx';
import { PagePending } from '@satha/web-kit/shell/page-states.tsx';
import { SandboxStrip } from '@satha/web-kit/shell/sandbox-strip.tsx';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { environmentQuery } from '../api/environment.ts';

/** The first page on its way: that of an account in its frame, while nobody knows yet whose it is. */
export function RootPending() {
  const isSandbox = useQuery(environmentQuery).data?.environment === 'test';
  const isOfAccount = useLocation().pathname.includes('/accounts/');
  return (
    <>
      {isSandbox && <SandboxStrip />}
      {isOfAccount ? (
        <Frame isSandbox={isSandbox} header={<Brand />} navigation={() => null}>
          <LoadingState lines={8} />
        </Frame>
      ) : (
        <PagePending />
      )}
    </>
  );
}
