import { formatJobPlate, type Job } from '../../../domain/jobs/job.ts';

/** Returns a job as lines for an operator; a line about which nothing was told has no text. */
export function jobFacts({ vehicle, site, incident, recipient, notes }: Job): [string, string | undefined][] {
  const wheels = vehicle?.lockedWheels;
  return [
    ['Plate', vehicle?.plate && formatJobPlate(vehicle.plate)],
    ['Vehicle', list(vehicle?.year, vehicle?.make, vehicle?.model, vehicle?.colour)],
    ['VIN', vehicle?.vin],
    [
      'Condition',
      list(
        vehicle?.bodyType,
        vehicle?.powertrain,
        vehicle?.drivetrain,
        vehicle?.clearance && `clearance ${vehicle.clearance}`,
        vehicle?.rolls === undefined ? undefined : vehicle.rolls ? 'rolls' : 'does not roll',
        vehicle?.steers === undefined ? undefined : vehicle.steers ? 'steers' : 'does not steer',
        wheels === undefined ? undefined : `locked wheels: ${wheels}`,
        vehicle?.massKg && `${vehicle.massKg} kg`,
      ),
    ],
    ['Keys', vehicle?.keys],
    [
      'Site',
      list(
        site?.kind,
        site?.level === undefined ? undefined : `level ${site.level}`,
        site?.heightLimitMeters && `height limit ${site.heightLimitMeters} m`,
        site?.notes,
      ),
    ],
    [
      'Incident',
      list(
        incident?.cause,
        incident?.passengers === undefined ? undefined : `passengers: ${incident.passengers}`,
      ),
    ],
    ['Police report', list(incident?.policeReport?.number, incident?.policeReport?.colour)],
    ['Case', incident?.caseNumber],
    [
      'Recipient',
      recipient &&
        list(recipient.name, recipient.mobileNumber && `+${recipient.phoneCode} ${recipient.mobileNumber}`),
    ],
    ['Notes', notes],
  ];
}

function list(...parts: readonly (string | number | undefined | 0)[]): string | undefined {
  const told = parts.filter((part) => part !== undefined);
  return told.length === 0 ? undefined : told.join(', ');
}
