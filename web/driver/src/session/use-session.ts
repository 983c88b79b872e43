import type { DriverData } from '../api/wire.ts';
import { useSnapshot } from '../kept/phone-store.ts';

/** Who is signed in on this phone. */
export type Session =
  | { readonly state: 'starting' }
  /** Pending: the service is told once there is a network. */
  | { readonly state: 'signed-out'; readonly isSignOutPending: boolean }
  | { readonly state: 'signed-in'; readonly driver: DriverData }
  /** The service knows the phone no more; everything is kept, and the same driver goes on where they were. */
  | { readonly state: 'ended'; readonly driver: DriverData };

/** Returns whose phone this is at the moment; undefined: nobody's. */
export function useDriverId(): number | undefined {
  const session = useSnapshot()?.session;
  return session === undefined || session.state === 'out' ? undefined : session.driver.driverId;
}

export function useSession(): Session {
  const snapshot = useSnapshot();
  const session = snapshot?.session;
  if (snapshot === undefined || session === undefined) return { state: 'starting' };
  if (session.state === 'out') return { state: 'signed-out', isSignOutPending: snapshot.isSignOutPending };
  return { state: session.state === 'in' ? 'signed-in' : 'ended', driver: session.driver };
}
