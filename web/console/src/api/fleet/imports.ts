import type { ImportData, ImportLookQuery, ImportQuery } from '@satha/contract/console/imports';
import type { ImportThings } from '@satha/terms/fleet-imports';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { consoleApi } from '../console-api.ts';

/** Asks what would become of each line of a file; nothing is stored. */
export function lookAtImport(things: ImportThings, file: Blob, query: ImportLookQuery): Promise<ImportData> {
  return consoleApi.send('POST', `/${things}/import/look?${makeSearch(query)}`, asCsv(file));
}

/** Stores a file as a look showed it; refused where that is no longer so. */
export function storeImport(things: ImportThings, file: Blob, query: ImportQuery): Promise<ImportData> {
  return consoleApi.send('POST', `/${things}/import?${makeSearch(query)}`, asCsv(file));
}

/** Browsers have other names for a file of this kind, or none: what is in it tells. */
function asCsv(file: Blob): Blob {
  return new Blob([file], { type: 'text/csv' });
}
