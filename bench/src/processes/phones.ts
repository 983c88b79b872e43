import { type DriverToken, type Fleet, openFleet } from '../load/phones/fleet.ts';
import { type FleetPlan, type FleetRun, runFleet } from '../load/phones/run-fleet.ts';
import { drawPoints } from '../load/points.ts';
import { drawJourneys, makeRequests } from '../load/requests.ts';
import { answerCommands } from '../worker.ts';

export type PhonesCommands = {
  /** Switches every phone on. */
  prepare: {
    input: {
      readonly port: number;
      readonly rawApiKeys: readonly string[];
      readonly tokens: readonly DriverToken[];
      readonly points: number;
      readonly customers: number;
    };
    output: undefined;
  };
  run: { input: FleetPlan; output: FleetRun };
};

let fleet: Fleet | undefined;
let creates: readonly Buffer[] = [];

/** Drivers' phones, and the customers who ask for trips. */
answerCommands<PhonesCommands>({
  async prepare({ port, rawApiKeys, tokens, points, customers }) {
    const homes = await drawPoints(points);
    fleet = await openFleet({ port, tokens, homes, customers });
    const make = makeRequests(drawJourneys(homes));
    creates = await keepPriced(fleet, make.create(rawApiKeys), make.estimate(rawApiKeys));
  },
  async run(plan) {
    if (fleet === undefined) throw new Error('No phone is switched on');
    try {
      return await runFleet(fleet, creates, plan);
    } finally {
      fleet.close();
    }
  },
});

/** The trips of the journeys that the service has a price for: to some points no road of its map leads. */
async function keepPriced(
  { customers }: Fleet,
  trips: readonly Buffer[],
  estimates: readonly Buffer[],
): Promise<Buffer[]> {
  const answers = await Promise.all(
    estimates.map((estimate, index) => customers[index % customers.length]?.ask(estimate)),
  );
  const priced = trips.filter((_, index) => answers[index]?.status === 200);
  if (priced.length < trips.length / 2) throw new Error(`only ${priced.length} journeys have a price`);
  return priced;
}
