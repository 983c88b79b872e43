import {
  AddVehicleRequest,
  ConsoleVehicleData,
  EditVehicleRequest,
  FleetReasonRequest,
} from '@satha/contract/console/fleet';
import { ConsoleVehicle } from '@satha/contract/console/lists';
import { Type } from 'typebox';
import { declineOpenOffers } from '../../../domain/dispatch/decline-offer.ts';
import type { DispatchObserver } from '../../../domain/dispatch/dispatch-observer.ts';
import {
  addVehicle,
  changeVehicleFacts,
  retireVehicleFor,
} from '../../../domain/drivers/acts/vehicle-acts.ts';
import { findVehicleDocuments } from '../../../domain/drivers/documents/queries.ts';
import { formatPlate, type Plate, parsePlate } from '../../../domain/drivers/plate.ts';
import { putBackInService, takeOutOfService } from '../../../domain/drivers/vehicles/change-service.ts';
import { findVehiclesByNumber, type VehicleInUse } from '../../../domain/drivers/vehicles/queries.ts';
import type { Vehicle } from '../../../domain/drivers/vehicles/vehicle.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { viewVehicle } from '../lists/list-fleet.ts';
import { makeFault, viewDocuments } from './fleet-view.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly observer: Pick<DispatchObserver, 'offersEnded'>;
  /** Where browsers find the drivers' app. */
  readonly publicUrl: string;
};

const VehiclePath = Type.Object({
  vehicleId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const url = '/vehicles/:vehicleId';
const writing = { access: 'fleet.write', writes: true } as const;

/** Shows one truck with its documents, adds trucks, changes them, and takes them out of service and puts them back. */
export function vehicleRecordRoutes(deps: Deps): ConsoleApiRoute[] {
  const shown = { params: VehiclePath, response: answers(ConsoleVehicleData) };
  const added = { body: AddVehicleRequest, response: answers(ConsoleVehicle) };
  const changed = { params: VehiclePath, body: EditVehicleRequest, response: answers(ConsoleVehicle) };
  return [
    route('GET', url, { schema: shown, access: 'fleet.read' }, async (request) => {
      const { vehicleId } = request.params;
      const vehicle = await find(deps, vehicleId);
      const documents = await findVehicleDocuments(deps.db, vehicleId);
      return ok({
        vehicle: viewVehicle(vehicle),
        documents: viewDocuments(documents, operatorOf(request)),
        shiftUrl: `${deps.publicUrl}/drive/?truck=${encodeURIComponent(formatPlate(vehicle.plate))}`,
      });
    }),
    route('POST', '/vehicles', { schema: added, ...writing }, async (request) => {
      const { plate, vehicleTypeId, ...told } = request.body;
      const facts = { ...readFacts(told), plate: readPlate(plate), vehicleTypeId };
      return ok(view(await addVehicle(deps, { acting: actorOf(request), facts })));
    }),
    route('PATCH', url, { schema: changed, ...writing }, async (request) => {
      const { plate, version, vehicleTypeId, ...told } = request.body;
      const facts = {
        ...readFacts(told),
        ...(plate !== undefined && { plate: readPlate(plate) }),
        ...(vehicleTypeId !== undefined && { vehicleTypeId }),
      };
      const { vehicleId } = request.params;
      view(await changeVehicleFacts(deps, { acting: actorOf(request), vehicleId, version, ...facts }));
      return ok(viewVehicle(await find(deps, vehicleId)));
    }),
    ...serviceRoutes(deps),
  ];
}

function serviceRoutes(deps: Deps): ConsoleApiRoute[] {
  const taken = { params: VehiclePath, body: FleetReasonRequest, response: answersDone };
  const put = { params: VehiclePath, response: answersDone };
  const taking = {
    ...deps,
    declineOpenOffers,
    onOffersDeclined: (count: number) => deps.observer.offersEnded('declined', count),
  };
  return [
    route('POST', `${url}/take-out`, { schema: taken, ...writing }, async (request) => {
      const { vehicleId } = request.params;
      await takeOutOfService(taking, { ...actorOf(request), vehicleId, reason: request.body.reason });
      return done();
    }),
    route('POST', `${url}/put-back`, { schema: put, ...writing }, async (request) => {
      await putBackInService(deps, { ...actorOf(request), vehicleId: request.params.vehicleId });
      return done();
    }),
    route('POST', `${url}/retire`, { schema: put, ...writing }, async (request) => {
      const { vehicleId } = request.params;
      view(await retireVehicleFor(deps, { acting: actorOf(request), vehicleId }));
      return done();
    }),
  ];
}

/** @throws Problem vehicle_not_found. */
async function find({ db }: Deps, vehicleId: number): Promise<VehicleInUse> {
  const [vehicle] = await findVehiclesByNumber(db, [vehicleId]);
  if (!vehicle) throw new Problem('vehicle_not_found');
  return vehicle;
}

type ToldFigures = Pick<EditVehicleRequest, 'equipment' | 'heightMm' | 'payloadKg' | 'tareKg'>;

/** A figure that is null is taken away. */
function readFacts({ equipment, heightMm, payloadKg, tareKg }: ToldFigures) {
  const orNone = (figure: number | null) => figure ?? ('none' as const);
  return {
    ...(equipment && { equipment }),
    ...(heightMm !== undefined && { heightMm: orNone(heightMm) }),
    ...(payloadKg !== undefined && { payloadKg: orNone(payloadKg) }),
    ...(tareKg !== undefined && { tareKg: orNone(tareKg) }),
  };
}

function readPlate(text: string): Plate {
  const plate = parsePlate(text);
  if (plate) return plate;
  throw makeFault(
    'plate',
    'plate is no plate of the UAE; send emirate, code if there is one, number: Dubai K 40217.',
  );
}

/** In a truck that was added just now nobody is online. */
function view(
  outcome: Vehicle | 'not_found' | 'retired' | 'unknown_type' | 'in_use' | 'plate_taken',
): ConsoleVehicle {
  if (outcome === 'not_found' || outcome === 'retired') throw new Problem('vehicle_not_found');
  if (outcome === 'in_use') throw new Problem('vehicle_in_use');
  if (outcome === 'unknown_type') {
    throw makeFault('vehicleTypeId', 'vehicleTypeId is no vehicle type; send one of the price list.');
  }
  if (outcome === 'plate_taken') {
    throw makeFault(
      'plate',
      "plate is another truck's in service; search the trucks for it, or send another.",
    );
  }
  return viewVehicle({ ...outcome, driver: undefined });
}
