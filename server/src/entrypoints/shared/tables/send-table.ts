import type { Readable } from 'node:stream';
import type { TableFormat } from '@satha/terms/lists';
import type { FastifyReply } from 'fastify';
import type { TableRows } from './table.ts';
import { streamCsv } from './write-csv.ts';
import { streamXlsx } from './write-xlsx.ts';

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', stream: streamCsv },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: streamXlsx,
  },
} as const satisfies Record<
  TableFormat,
  { readonly mediaType: string; stream<Item>(table: TableRows<Item>): Readable }
>;

/** A file that somebody downloads. `name`: without its ending. */
export type TableFile<Item> = TableRows<Item> & {
  readonly name: string;
  readonly format: TableFormat;
};

/** Sends a table as its rows are read: one of any length takes little memory, and the reading ends with the client. */
export function sendTable<Item>(
  reply: FastifyReply,
  { name, format, ...table }: TableFile<Item>,
): FastifyReply {
  const { mediaType, stream } = formats[format];
  const batches = readWhile(() => !reply.raw.destroyed, table.batches);
  return reply
    .type(mediaType)
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    .send(stream({ columns: table.columns, batches }));
}

/**
 * Passes batches on as long as somebody is there. What writes rows learns of the end of its reader at the next row alone, and
 * a search for what is rare may read for long without one.
 */
async function* readWhile<Item>(
  isWanted: () => boolean,
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for await (const items of batches) {
    if (!isWanted()) return;
    yield items;
  }
}
