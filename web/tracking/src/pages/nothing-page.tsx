import { Frame } from '../shell/frame.tsx';
import { Nothing } from './nothing.tsx';

/** Says that an address names no page. */
export function NothingPage() {
  return (
    <Frame isSignedIn={false}>
      <Nothing />
    </Frame>
  );
}
