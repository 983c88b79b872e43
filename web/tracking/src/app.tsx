import { readAddress, usePath } from './address/address.ts';
import { LoadHere } from './here/load-here.tsx';
import { HomePage } from './pages/home-page.tsx';
import { LinkPage } from './pages/link-page.tsx';
import { NothingPage } from './pages/nothing-page.tsx';
import { TripPage } from './pages/trip-page.tsx';

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
