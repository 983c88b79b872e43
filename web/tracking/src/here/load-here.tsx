import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { Waiting } from '@satha/web-kit/phone/waiting.tsx';
import { StoppedPage } from '../pages/stopped-page.tsx';
import { Frame } from '../shell/frame.tsx';

const load = async () => (await import('./here-page.tsx')).HerePage;

/** Brings the page by which a caller says where they are, which nobody else needs. */
export function LoadHere({ token }: { readonly token: string }) {
  const { value: HerePage, failed } = useLoaded(load, true);
  if (failed) return <StoppedPage />;
  return <Frame isSignedIn={false}>{HerePage ? <HerePage token={token} /> : <Waiting />}</Frame>;
}
