/** A photo or signature as a gallery shows it. */
export type ShownPhoto = {
  readonly evidenceId: string;
  /** What is to be seen, in the reader's language. */
  readonly name: string;
  readonly seenAt: string;
  /** Left out where the reader is not told. */
  readonly seenBy?: string;
  readonly state: PhotoState;
  /** Where the image is, as it was sent and small. */
  readonly whole: string;
  readonly thumbnail: string;
};

/** Whether there is an image, it has not arrived, or it is there no more. */
export type PhotoState = 'kept' | 'awaited' | 'erased';

/** Returns the state of an item's file. */
export function photoStateOf(item: {
  readonly storedAt: string | undefined;
  readonly erasedAt: string | undefined;
}): PhotoState {
  if (item.erasedAt !== undefined) return 'erased';
  return item.storedAt === undefined ? 'awaited' : 'kept';
}
