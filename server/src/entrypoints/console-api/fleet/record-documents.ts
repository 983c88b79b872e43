import {
  DocumentRequest,
  DriverDocumentKindField,
  VehicleDocumentKindField,
} from '@satha/contract/console/fleet';
import { Type } from 'typebox';
import {
  noteDriverDocument,
  noteVehicleDocument,
  removeDriverDocument,
  removeVehicleDocument,
} from '../../../domain/drivers/documents/note-document.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { readDay } from './fleet-view.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const DriverDocumentPath = Type.Object({ driverId: id, kind: DriverDocumentKindField });
const VehicleDocumentPath = Type.Object({ vehicleId: id, kind: VehicleDocumentKindField });
const writing = { access: 'fleet.write', writes: true } as const;

/** Notes and forgets documents of drivers and trucks. */
export function recordDocumentRoutes(deps: Deps): ConsoleApiRoute[] {
  const ofDriver = '/drivers/:driverId/documents/:kind';
  const ofVehicle = '/vehicles/:vehicleId/documents/:kind';
  const driver = { params: DriverDocumentPath, response: answersDone };
  const vehicle = { params: VehicleDocumentPath, response: answersDone };
  const body = DocumentRequest;
  return [
    route('PUT', ofDriver, { schema: { ...driver, body }, ...writing }, async (request) => {
      const { driverId, kind } = request.params;
      const document = { kind, ...readDocument(request.body) };
      await noteDriverDocument(deps, { ...actorOf(request), driverId, document });
      return done();
    }),
    route('DELETE', ofDriver, { schema: driver, ...writing }, async (request) => {
      await removeDriverDocument(deps, { ...actorOf(request), ...request.params });
      return done();
    }),
    route('PUT', ofVehicle, { schema: { ...vehicle, body }, ...writing }, async (request) => {
      const { vehicleId, kind } = request.params;
      const document = { kind, ...readDocument(request.body) };
      await noteVehicleDocument(deps, { ...actorOf(request), vehicleId, document });
      return done();
    }),
    route('DELETE', ofVehicle, { schema: vehicle, ...writing }, async (request) => {
      await removeVehicleDocument(deps, { ...actorOf(request), ...request.params });
      return done();
    }),
  ];
}

function readDocument({ number, expiresOn }: DocumentRequest) {
  return { number, expiresOn: readDay('expiresOn', expiresOn) };
}
