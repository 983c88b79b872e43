import { driverDocumentKinds, vehicleDocumentKinds } from '@satha/terms/fleet-documents';
import { type Command, Option } from 'commander';
import type { FleetDocument } from '../../../domain/drivers/documents/fleet-document.ts';
import { judgeDocument } from '../../../domain/drivers/documents/fleet-document.ts';
import {
  noteDriverDocument,
  noteVehicleDocument,
  removeDriverDocument,
  removeVehicleDocument,
} from '../../../domain/drivers/documents/note-document.ts';
import { findDriverDocuments, findVehicleDocuments } from '../../../domain/drivers/documents/queries.ts';
import { findDriver } from '../../../domain/drivers/queries.ts';
import { findVehiclesByNumber } from '../../../domain/drivers/vehicles/queries.ts';
import { type Column, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseDate, parseId } from '../../options.ts';
import type { Refusal } from '../../refusal.ts';
import { noSuchDriver } from '../no-such-driver.ts';
import { noSuchVehicle } from './no-such-vehicle.ts';
import { acting } from './note-fleet.ts';

type OfKind<Kind> = { readonly kind: Kind };
type Told<Kind> = OfKind<Kind> & { readonly number?: string; readonly until: Temporal.PlainDate };

/** What is done with the documents of one kind of record. */
type Documents<Kind extends string> = {
  readonly noun: 'driver' | 'vehicle';
  readonly kinds: readonly Kind[];
  /** Undefined of a record that is not there. */
  findIf(deps: CommandDeps, id: number): Promise<object | undefined>;
  refusalOf(deps: CommandDeps, id: number): Refusal;
  find(deps: CommandDeps, id: number): Promise<readonly FleetDocument<Kind>[]>;
  note(deps: CommandDeps, id: number, document: FleetDocument<Kind>): Promise<void>;
  remove(deps: CommandDeps, id: number, kind: Kind): Promise<void>;
};

/** Declares how the documents of drivers are listed, noted and removed. */
export function declareDriverDocuments(driver: Command): void {
  declareDocuments(driver, {
    noun: 'driver',
    kinds: driverDocumentKinds,
    findIf: ({ db }, id) => findDriver(db, id),
    refusalOf: noSuchDriver,
    find: ({ db }, id) => findDriverDocuments(db, id),
    note: (deps, driverId, document) => noteDriverDocument(deps, { ...acting, driverId, document }),
    remove: (deps, driverId, kind) => removeDriverDocument(deps, { ...acting, driverId, kind }),
  });
}

/** Declares how the documents of trucks are listed, noted and removed. */
export function declareVehicleDocuments(vehicle: Command): void {
  declareDocuments(vehicle, {
    noun: 'vehicle',
    kinds: vehicleDocumentKinds,
    findIf: async ({ db }, id) => (await findVehiclesByNumber(db, [id]))[0],
    refusalOf: noSuchVehicle,
    find: ({ db }, id) => findVehicleDocuments(db, id),
    note: (deps, vehicleId, document) => noteVehicleDocument(deps, { ...acting, vehicleId, document }),
    remove: (deps, vehicleId, kind) => removeVehicleDocument(deps, { ...acting, vehicleId, kind }),
  });
}

function declareDocuments<Kind extends string>(command: Command, documents: Documents<Kind>): void {
  const { noun, kinds } = documents;
  const ofOne = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .requiredOption(`--${noun} <id>`, `the number of the ${noun}`, parseId);
  const kind = () => new Option('--kind <kind>', 'which document').choices(kinds).makeOptionMandatory();
  const idOf = (options: object) => (options as Readonly<Record<string, number>>)[noun] as number;
  const show = async (deps: CommandDeps, id: number) => showDocuments(deps, await documents.find(deps, id));
  ofOne('documents', `list the documents of a ${noun}, with their last days`)
    .addHelpText('after', listHelp(columns))
    .action(
      inEnvironment(async (deps, options: object) => {
        const id = idOf(options);
        if (!(await documents.findIf(deps, id))) throw documents.refusalOf(deps, id);
        await show(deps, id);
      }),
    );
  ofOne('note-document', `note a document of a ${noun}, in place of one of its kind`)
    .addOption(kind())
    .requiredOption('--until <date>', 'the last day on which it is valid', parseDate)
    .option('--number <text>', 'what stands on it; an empty one ("") takes it away, left out it stays')
    .action(
      inEnvironment(async (deps, options: Told<Kind>) => {
        const { kind, number, until: expiresOn } = options;
        await documents.note(deps, idOf(options), { kind, number, expiresOn });
        await show(deps, idOf(options));
      }),
    );
  ofOne('remove-document', `forget a document of a ${noun}: it then keeps the ${noun} from nothing`)
    .addOption(kind())
    .action(
      inEnvironment(async (deps, options: OfKind<Kind>) => {
        await documents.remove(deps, idOf(options), options.kind);
        await show(deps, idOf(options));
      }),
    );
}

const standingWords = { expired: 'over', expiring: 'soon over', valid: '' } as const;

function showDocuments({ clock, show }: CommandDeps, documents: readonly FleetDocument<string>[]): void {
  const now = clock();
  const judged = documents.map((one) => ({ ...one, standing: judgeDocument(one.expiresOn, now) }));
  showList(show, judged, columns, 'No document is noted.');
}

const columns: readonly Column<FleetDocument<string> & { readonly standing: keyof typeof standingWords }>[] =
  [
    { key: 'kind', title: 'Document' },
    { key: 'number', title: 'Number' },
    { key: 'expiresOn', title: 'Until' },
    { key: 'standing', title: '', text: ({ standing }) => standingWords[standing] },
  ];
