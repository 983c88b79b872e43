import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { Waiting } from '@satha/web-kit/phone/waiting.tsx';
import { readAddress, usePath } from './address/address.ts';
import { HomePage } from './pages/home-page.tsx';
import { LinkPage } from './pages/link-page.tsx';
import { NothingPage } from './pages/nothing-page.tsx';
import { StoppedPage } from './pages/stopped-page.tsx';
import { TripPage } from './pages/trip-page.tsx';
import { Frame } from './shell/frame.tsx';

/** Shows the page that the address names. */
export function App() {
  const address = readAddress(usePath());
  switch (address.page) {
    case 'home':
      return <HomePage />;
    case 'trip':
      return <TripPage key={address.tripId} tripId={address.tripId} />;
    case 'link':
      return <LinkPage key={address.token} token={address.token} />;
    case 'here':
      return <LoadHere token={location.hash.slice(1)} />;
    case 'nothing':
      return <NothingPage />;
  }
}

const load = async () => (await import('./here/here-page.tsx')).HerePage;

/** Brings the page by which a caller says where they are, which nobody else needs. */
function LoadHere({ token }: { readonly token: string }) {
  const { value: HerePage, failed } = useLoaded(load, true);
  if (failed) return <StoppedPage />;
  return <Frame isSignedIn={false}>{HerePage ? <HerePage token={token} /> : <Waiting />}</Frame>;
}
