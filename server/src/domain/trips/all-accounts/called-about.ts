import type { Coordinates } from '../../../values/coordinates.ts';

/** What a call is about; each part that is known may find trips. */
export type CalledAbout = {
  readonly number: { readonly phoneCode: string; readonly mobileNumber: string } | undefined;
  /** Of the vehicle's plate, as somebody wrote it. */
  readonly plateNumber: string | undefined;
  readonly pickup: Coordinates | undefined;
};
