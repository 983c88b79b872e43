import type { Readable } from 'node:stream';
import { ImportData, ImportLookQuery, ImportQuery } from '@satha/contract/console/imports';
import { consoleImportLimits } from '@satha/terms/fleet-imports';
import { Type } from 'typebox';
import { driverFile } from '../../../domain/drivers/importing/driver-file.ts';
import type { Fault, FileFault } from '../../../domain/drivers/importing/file/line-fault.ts';
import {
  type FileOutcome,
  type ImportedLine,
  type ImportFileInput,
  type ImportKind,
  importFile,
} from '../../../domain/drivers/importing/import-file.ts';
import { vehicleFile } from '../../../domain/drivers/importing/vehicle-file.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const { mostBytes, mostLines } = consoleImportLimits;
const writing = {
  access: 'fleet.write',
  writes: true,
  takes: { mediaTypes: ['text/csv'], mostBytes },
} as const;
const body = Type.Unsafe<Readable | undefined>({ description: 'The bytes of the file.' });
const response = answers(ImportData);
const looked = { querystring: ImportLookQuery, body, response };
const imported = { querystring: ImportQuery, body, response };

/** Shows what would become of each line of a file of drivers or of trucks, and stores what was shown. */
export function importFileRoutes(deps: Deps): ConsoleApiRoute[] {
  return [...routesOf(deps, '/drivers', driverFile), ...routesOf(deps, '/vehicles', vehicleFile)];
}

function routesOf<Row, Facts, Word extends string>(
  deps: Deps,
  things: '/drivers' | '/vehicles',
  kind: ImportKind<Row, Facts, Word>,
): ConsoleApiRoute[] {
  const work = (input: Omit<ImportFileInput, 'mostLines'>) => importFile(deps, kind, { ...input, mostLines });
  return [
    route('POST', `${things}/import/look`, { schema: looked, ...writing }, async (request) => {
      const mayUpdate = request.query.differing === 'change';
      const bytes = await readBytes(request.body);
      const input = { bytes, mayUpdate, acting: actorOf(request), mayKeep: () => false };
      return ok(view(await work(input)));
    }),
    route('POST', `${things}/import`, { schema: imported, ...writing }, async (request) => {
      const { differing, fingerprint } = request.query;
      const mayUpdate = differing === 'change';
      const bytes = await readBytes(request.body);
      const mayKeep = (outcome: FileOutcome) => outcome.fingerprint === fingerprint || isDone(outcome);
      const outcome = await work({ bytes, mayUpdate, acting: actorOf(request), mayKeep });
      if ('fileFault' in outcome || !outcome.isStored) throw new Problem('version_conflict');
      return ok(view(outcome));
    }),
  ];
}

/** Whether all of it is there as the file says, as when it was stored and the answer was lost. */
function isDone({ counts: { created, changed, refused } }: FileOutcome): boolean {
  return created + changed + refused === 0;
}

/** @throws Problem body_too_large for a body that did not announce how large it is. */
async function readBytes(body: Readable | undefined): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
      length += piece.length;
      if (length > mostBytes) throw new Problem('body_too_large');
      pieces.push(piece);
    }
  } finally {
    // What was not read is read to its end: a stream that is destroyed would take the connection with it.
    body?.resume();
  }
  return Buffer.concat(pieces);
}

function view(outcome: FileOutcome | { readonly fileFault: FileFault }): ImportData {
  if ('fileFault' in outcome) {
    return {
      fileFault: viewFileFault(outcome.fileFault),
      counts: { created: 0, changed: 0, unchanged: 0, refused: 0 },
      lines: [],
      fingerprint: null,
    };
  }
  const { lines, counts, fingerprint } = outcome;
  return {
    ...{ fileFault: null, counts, lines: lines.map(viewLine) },
    fingerprint: counts.refused === 0 ? fingerprint : null,
  };
}

function viewFileFault({ word, line, lines, most, unknown, twice, missing }: FileFault) {
  return {
    ...{ word, line: line ?? null, lines: lines ?? null, most: most ?? null },
    ...{ unknown: [...(unknown ?? [])], twice: [...(twice ?? [])], missing: [...(missing ?? [])] },
  };
}

function viewLine({ line, outcome, key, id, changes, faults }: ImportedLine) {
  return {
    ...{ line, outcome, key: key ?? null, id: id ?? null },
    ...{ changes: [...changes], faults: faults.map(viewFault) },
  };
}

function viewFault({ word, column, text, least, most, found, wanted, firstLine }: Fault) {
  return {
    ...{ word, column: column ?? null, text: text ?? null, least: least ?? null, most: most ?? null },
    ...{ found: found ?? null, wanted: wanted ?? null, firstLine: firstLine ?? null },
  };
}
