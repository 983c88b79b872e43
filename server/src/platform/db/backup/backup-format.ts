/**
 * A backup is one gzip file. Inside, lines of text, each a word and what belongs to it:
 *
 *     satha-backup 1                       the format and its version
 *     header {…}                           BackupHeader
 *     table {"schema","name","columns"}    for each table:
 *     data 65536                           … a piece of PostgreSQL's COPY text, that many bytes after the line
 *     rows 1024                            … how many rows the pieces held
 *     sequences [{…}]                      BackupSequence[]
 *     end {"tables","rows","sha256"}       BackupTrailer, over every byte before this line
 *
 * COPY's text form and plain SQL are all it asks of PostgreSQL, so that a later version reads it as well.
 */
export const magicWord = 'satha-backup';
export const formatVersion = 1;

export type BackupHeader = {
  readonly environment: string;
  /** The release that made the backup. */
  readonly release: string;
  readonly takenAt: string;
  readonly serverVersion: string;
  readonly migrations: readonly BackupMigration[];
};

export type BackupMigration = { readonly version: number; readonly name: string; readonly sha256: string };

export type BackupTable = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
};

export type BackupSequence = {
  readonly schema: string;
  readonly name: string;
  /** As text: it may be larger than a JavaScript number holds exactly. */
  readonly lastValue: string;
  readonly isCalled: boolean;
};

export type BackupTrailer = { readonly tables: number; readonly rows: number; readonly sha256: string };

/** What a backup consists of, in this order; tables come one after the other. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'sequences'; readonly sequences: readonly BackupSequence[] }
  | { readonly kind: 'end'; readonly trailer: BackupTrailer };
