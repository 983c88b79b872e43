import type { Session, SessionOwner } from '../../sessions/session.ts';

/** A driver on one phone. */
export type SignedInDriver = { readonly driverId: number; readonly tokenHash: Buffer };

/** Returns what a driver's token begins with. */
export const driverTokenPrefix = (environment: 'test' | 'live') => `svc_dt_${environment}_`;

/** Makes the owner under which a driver's sessions are stored. */
export function sessionOwnerOf(driverId: number): SessionOwner {
  return { audience: 'driver', subject: String(driverId), accountId: undefined };
}

export function readDriverSession({ subject, tokenHash }: Session): SignedInDriver {
  return { driverId: Number(subject), tokenHash };
}
