import type {
  AddDriverRequest,
  AddVehicleRequest,
  ConsoleDriverData,
  ConsoleVehicleData,
  DocumentRequest,
  EditDriverRequest,
  EditVehicleRequest,
  EndedPhonesData,
  NewTrackerData,
} from '@satha/contract/console/fleet';
import type { ConsoleDriver, ConsoleVehicle } from '@satha/contract/console/lists';
import type { ConsolePhoneCheck } from '@satha/contract/console/reach';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

/** Our own figures: no change tells that an app has opened or closed, or that a check has had its time. */
const reachMs = 30_000;
const pushMs = 2_000;
const textMs = 10_000;

function again(check: ConsolePhoneCheck | null | undefined): number {
  if (check?.push === 'waiting') return pushMs;
  return check?.text === 'waiting' ? textMs : reachMs;
}

export function driverRecordQuery(driverId: number) {
  return queryOptions({
    queryKey: ['driver-record', driverId],
    queryFn: ({ signal }) => consoleApi.get<ConsoleDriverData>(`/drivers/${driverId}`, { signal }),
    refetchInterval: ({ state }) => again(state.data?.reach.check),
  });
}

export function vehicleRecordQuery(vehicleId: number) {
  return queryOptions({
    queryKey: ['vehicle-record', vehicleId],
    queryFn: ({ signal }) => consoleApi.get<ConsoleVehicleData>(`/vehicles/${vehicleId}`, { signal }),
  });
}

const fleetKeys = ['shifts', 'drivers', 'driver-record', 'vehicles', 'vehicle-record', 'trip'];

/** Asks for drivers and trucks anew, wherever they are shown. */
export async function renewFleet(queryClient: QueryClient): Promise<void> {
  await Promise.all(fleetKeys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export function addDriver(request: AddDriverRequest): Promise<ConsoleDriver> {
  return consoleApi.send('POST', '/drivers', request);
}

export function editDriver(driverId: number, request: EditDriverRequest): Promise<ConsoleDriver> {
  return consoleApi.send('PATCH', `/drivers/${driverId}`, request);
}

export function suspendDriver(driverId: number, reason: string): Promise<unknown> {
  return consoleApi.send('POST', `/drivers/${driverId}/suspend`, { reason });
}

export function resumeDriver(driverId: number): Promise<unknown> {
  return consoleApi.send('POST', `/drivers/${driverId}/resume`);
}

export function signDriverOut(driverId: number, keepsTracker: boolean): Promise<EndedPhonesData> {
  return consoleApi.send('POST', `/drivers/${driverId}/end-sessions?keepTracker=${keepsTracker}`);
}

export function makeTracker(driverId: number): Promise<NewTrackerData> {
  return consoleApi.send('POST', `/drivers/${driverId}/tracker`);
}

export function endTracker(driverId: number): Promise<unknown> {
  return consoleApi.send('DELETE', `/drivers/${driverId}/tracker`);
}

export function addVehicle(request: AddVehicleRequest): Promise<ConsoleVehicle> {
  return consoleApi.send('POST', '/vehicles', request);
}

export function editVehicle(vehicleId: number, request: EditVehicleRequest): Promise<ConsoleVehicle> {
  return consoleApi.send('PATCH', `/vehicles/${vehicleId}`, request);
}

export function takeVehicleOut(vehicleId: number, reason: string): Promise<unknown> {
  return consoleApi.send('POST', `/vehicles/${vehicleId}/take-out`, { reason });
}

export function putVehicleBack(vehicleId: number): Promise<unknown> {
  return consoleApi.send('POST', `/vehicles/${vehicleId}/put-back`);
}

export function retireVehicle(vehicleId: number): Promise<unknown> {
  return consoleApi.send('POST', `/vehicles/${vehicleId}/retire`);
}

/** Where the documents of a driver or of a truck are. */
export type DocumentsPath = `/drivers/${number}/documents` | `/vehicles/${number}/documents`;

export function noteDocument(path: DocumentsPath, kind: string, request: DocumentRequest): Promise<unknown> {
  return consoleApi.send('PUT', `${path}/${kind}`, request);
}

export function removeDocument(path: DocumentsPath, kind: string): Promise<unknown> {
  return consoleApi.send('DELETE', `${path}/${kind}`);
}
