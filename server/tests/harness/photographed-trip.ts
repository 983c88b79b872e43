import { randomUUID } from 'node:crypto';
import type { DrivenTrip } from './evidence-scene.ts';
import { expectOk } from './expect-answer.ts';
import { declarationOf, type MadePhoto, makePhoto } from './photos.ts';

/** Tells of a trip what a driver may tell: photos, of which one has not arrived, marks, readings, recipients, a signature. */
export async function photographTrip(trip: DrivenTrip): Promise<{ readonly awaited: MadePhoto }> {
  const told = (stage: 'pickup' | 'delivery', facts: object, evidenceId: string = randomUUID()) => ({
    evidenceId,
    stage,
    recordedAt: '2026-11-20T10:32:05.000+04:00',
    ...facts,
  });
  for (const shows of ['front', 'left', 'damage', 'plate']) {
    const photo = await makePhoto('jpeg', { width: 640, height: 480 });
    await trip.keep(photo, declarationOf(photo, { photo: { shows, ...photo.file } }));
  }
  const awaited = await makePhoto('jpeg', { width: 480, height: 640 });
  const signature = await makePhoto('png', { width: 300, height: 100 });
  expectOk(await trip.declare(declarationOf(awaited, { photo: { shows: 'rear', ...awaited.file } })));
  for (const facts of [
    { condition: { area: 'left_front', mark: 'scratch', severity: 'light' } },
    { condition: { area: 'windscreen', mark: 'crack', severity: 'severe' } },
    { readings: { odometerKm: 77_123, fuelPercent: 40, belongings: 'كرسي أطفال', keysHandedOver: true } },
    { recipient: { name: 'Salim Al Ketbi' } },
  ]) {
    expectOk(await trip.declare(told('pickup', facts)));
  }
  expectOk(await trip.declare(told('delivery', { recipient: { absent: 'left_as_agreed' } })));
  await trip.keep(signature, told('delivery', { signature: signature.file }, signature.evidenceId));
  return { awaited };
}
