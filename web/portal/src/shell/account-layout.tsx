import { Outlet } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { Navigation } from './navigation.tsx';

/** The pages of one account, beside its navigation. */
export function AccountLayout() {
  return (
    <Frame navigation={(close) => <Navigation onFollow={close} />}>
      <Outlet />
    </Frame>
  );
}
