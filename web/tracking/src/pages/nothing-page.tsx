import { Frame } from '../shell/frame.tsx';
import { Nothing } from './nothing.tsx';

/** An address that names no page. */
export function NothingPage() {
  return (
    <Frame isSignedIn={false}>
      <Nothing />
    </Frame>
  );
}
