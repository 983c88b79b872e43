import type { ImportColumn } from '@satha/terms/fleet-imports';

/** What became of one thing of an import, by its place among them from 0 on. */
export type Imported = { readonly place: number; readonly id: number };

/** A thing that was there already: which columns of its line say something else, and the version that it has. */
export type KnownRow = Imported & { readonly differing: readonly ImportColumn[]; readonly version: number };

/** What an import comes to. Where there are faults, its transaction is to be rolled back. */
export type ImportOutcome<Fault extends string> = {
  readonly created: readonly Imported[];
  readonly changed: readonly KnownRow[];
  readonly unchanged: readonly Imported[];
  readonly faults: readonly { readonly place: number; readonly fault: Fault }[];
};
