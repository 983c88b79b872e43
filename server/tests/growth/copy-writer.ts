import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyWriter = {
  add(table: string, columns: readonly string[], lines: string): void;
  /** Writes what was added, table by table. */
  flush(): Promise<void>;
};

/** Makes what gathers lines and writes them by COPY. */
export function createCopyWriter(client: pg.Client): CopyWriter {
  const waiting = new Map<string, string[]>();
  return {
    add(table, columns, lines) {
      const place = `${table} (${columns.map((column) => `"${column}"`).join(', ')})`;
      const known = waiting.get(place);
      if (known) known.push(lines);
      else waiting.set(place, [lines]);
    },
    async flush() {
      for (const [place, lines] of waiting) {
        await pipeline(Readable.from(lines), client.query(copyFrom(`COPY ${place} FROM STDIN`)));
      }
      waiting.clear();
    },
  };
}
