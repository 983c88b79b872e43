import { randomUUID } from 'node:crypto';
import type { DriverData } from '../api/wire.ts';
import type { Snapshot } from '../kept/snapshot.ts';
import { Killed, killAt, type Phone, type Served, switchOn } from './phone.test-helper.ts';

type Stage = Awaited<ReturnType<Phone['stage']>>;
type Step = {
  /** As far as the phone knows: what was written before it went off is not pressed again. */
  isDone(seen: Snapshot, stage: Stage): boolean;
  take(phone: Phone): Promise<unknown>;
};

const order: readonly Stage[] = ['to-pickup', 'at-pickup', 'loading', 'to-destination', undefined];

const move = (action: 'arrived' | 'loading' | 'start' | 'complete', from: Stage): Step => ({
  isDone: (_seen, stage) => order.indexOf(stage) > order.indexOf(from),
  take: (phone) => phone.press({ action }),
});
const late = (minutes: 10 | 20, times: number): Step => ({
  isDone: ({ known }, stage) => (known?.lates ?? 0) >= times || stage === undefined,
  take: (phone) => phone.press({ action: 'late', minutes }),
});
const evidence = (items: number, take: Step['take']): Step => ({
  isDone: (seen) => seen.evidence.length >= items,
  take,
});

/** The twelve presses of a driver who does all that can be done, the delays and an extra included. */
const stepsOf = ([front, extra, rear]: WholeTrip['pictures']): readonly Step[] => [
  late(10, 1),
  move('arrived', 'to-pickup'),
  evidence(1, (phone) => phone.photograph({ stage: 'pickup', shows: 'front', picture: front })),
  evidence(2, (phone) =>
    phone.note({ stage: 'pickup', condition: { area: 'bonnet', mark: 'scratch', severity: 'light' } }),
  ),
  evidence(3, (phone) =>
    phone.photograph({ stage: 'pickup', shows: 'extra', picture: extra, asksExtra: true }),
  ),
  move('loading', 'at-pickup'),
  evidence(4, (phone) => phone.note({ stage: 'pickup', readings: { odometerKm: 81_204, fuelPercent: 40 } })),
  move('start', 'loading'),
  late(20, 2),
  evidence(5, (phone) => phone.photograph({ stage: 'delivery', shows: 'rear', picture: rear })),
  evidence(6, (phone) => phone.note({ stage: 'delivery', recipient: { name: 'Omar' } })),
  move('complete', 'to-destination'),
];

export type WholeTrip = {
  readonly service: Served;
  readonly driverId: number;
  readonly pictures: readonly [Uint8Array, Uint8Array, Uint8Array];
  /** After each press, or when all is pressed, as where there was no network. */
  readonly sends: 'at once' | 'at the end';
  /** At which write the phone goes off, and whether that is written. */
  readonly off?: { readonly nth: number; readonly when: 'before' | 'after' };
};

/** Drives a trip until nothing is left to press or to send; returns whether the phone went off in it. */
export async function driveWholeTrip({
  service,
  driverId,
  pictures,
  sends,
  off,
}: WholeTrip): Promise<boolean> {
  const name = randomUUID();
  const driver = { driverId, name: 'Imran Khan' } as DriverData;
  const steps = stepsOf(pictures);
  const first = switchOn(name, service, { driver });
  await first.signIn(driver);
  first.kept.close();
  let phone = switchOn(name, service, { driver, ...(off && { wrap: killAt(off.nth, off.when) }) });
  let wentOff = false;
  for (let isOver = false; !isOver; ) {
    try {
      const [seen, stage] = [await phone.read(), await phone.stage()];
      const next = steps.find((step) => !step.isDone(seen, stage));
      await next?.take(phone);
      if (sends === 'at once' || next === undefined) await phone.send();
      isOver = next === undefined;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      wentOff = true;
      phone.kept.close();
      phone = switchOn(name, service, { driver });
    }
  }
  const { entries, files } = await phone.read();
  if (entries.length + files.length > 0) throw new Error('something was not sent');
  phone.kept.close();
  return wentOff;
}
