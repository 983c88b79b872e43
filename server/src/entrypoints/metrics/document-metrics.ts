import type { Registry } from 'prom-client';
import { addAskedGauges } from './asked-gauges.ts';

/** Shows what wants a document and has none yet; usually what came in the last second. */
export function addDocumentMetrics(registry: Registry, countDues: () => Promise<number>): void {
  addAskedGauges(registry, countDues, [
    {
      name: 'satha_documents_due',
      help: 'Receipts and tax invoices that are still to be issued.',
      read: (count) => count,
    },
  ]);
}
