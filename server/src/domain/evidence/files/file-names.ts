export type EvidenceName = {
  readonly accountId: number;
  readonly tripId: number;
  readonly evidenceId: string;
};

/** Returns what the file of an item is called in the store; it begins with the UUID, by which a store spreads files. */
export function fileNameOf({ accountId, tripId, evidenceId }: EvidenceName): string {
  return `${evidenceId}-${accountId}-${tripId}`;
}

/** Returns what the thumbnail of an item is called in the store. */
export function thumbnailNameOf(item: EvidenceName): string {
  return `${fileNameOf(item)}-small`;
}

/** Returns the name of what is shown of an item's file in the store, where that is not the file itself. */
export function shownNameOf(item: EvidenceName): string {
  return `${fileNameOf(item)}-shown`;
}

/** Returns the item that a file in the store is of; undefined for a file that is of none. */
export function readFileName(name: string): EvidenceName | undefined {
  const [, evidenceId, accountId, tripId] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,15})-(\d{1,15})(?:-small|-shown)?$/.exec(name) ??
    [];
  if (evidenceId === undefined) return undefined;
  return { evidenceId, accountId: Number(accountId), tripId: Number(tripId) };
}
