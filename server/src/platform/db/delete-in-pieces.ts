import type { Queryable, Statement } from './queryable.ts';

/** Our own figures: a piece keeps nobody waiting, and what is left is the next sweep's. */
const rowsOfPiece = 5_000;
const mostPieces = 20;

/**
 * Deletes many rows in pieces, each by a statement of its own, until there are no more or it has run long enough. The
 * statement deletes at most as many rows as the value behind its own says.
 */
export async function deleteInPieces(db: Queryable, { text, values = [] }: Statement): Promise<void> {
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const { rowCount } = await db.query({ text, values: [...values, rowsOfPiece] });
    if ((rowCount ?? 0) < rowsOfPiece) return;
  }
}
