/** What became of one thing of an import, by its place among them from 0 on. */
export type Imported = { readonly place: number; readonly id: number };

/** What an import comes to. Where there are faults, its transaction is to be rolled back. */
export type ImportOutcome<Fault extends string> = {
  readonly created: readonly Imported[];
  readonly changed: readonly Imported[];
  readonly unchanged: readonly Imported[];
  readonly faults: readonly { readonly place: number; readonly fault: Fault }[];
};

/** What is known already of a thing that was not created. */
export type KnownRow = Imported & { readonly differs: boolean };
