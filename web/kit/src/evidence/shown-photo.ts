import { type MissingReason, missingReasons } from '@satha/terms/evidence';
import type { Language } from '@satha/terms/languages';

/** A photo or signature as a gallery shows it. */
export type ShownPhoto = {
  readonly evidenceId: string;
  /** What is to be seen, in the reader's language. */
  readonly name: string;
  readonly seenAt: string;
  /** Left out where the reader is not told. */
  readonly seenBy?: string;
  readonly state: PhotoState;
  /** Why it will not come, in the reader's language. */
  readonly missingBecause?: string | undefined;
  /** Where the image is, as it was sent and small. */
  readonly whole: string;
  readonly thumbnail: string;
};

/** Whether there is an image, it has not arrived, will not come, or is there no more. */
export type PhotoState = 'kept' | 'awaited' | 'missing' | 'erased';

type KnownFile = {
  readonly storedAt?: string | undefined;
  readonly missing?: { readonly because: MissingReason } | undefined;
};

/** Returns the state of an item's file. */
export function photoStateOf(
  file: KnownFile | undefined,
  erasedAt: string | undefined,
  language: Language,
): Pick<ShownPhoto, 'state' | 'missingBecause'> {
  if (erasedAt !== undefined) return { state: 'erased' };
  if (file?.storedAt !== undefined) return { state: 'kept' };
  if (!file?.missing) return { state: 'awaited' };
  return { state: 'missing', missingBecause: missingReasons[file.missing.because][language] };
}
