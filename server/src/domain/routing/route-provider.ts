import type { Coordinates } from '../../values/coordinates.ts';
import type { GateLines } from './tolls/gate-pass.ts';
import type { RuleBook } from './truck-rules/rule-book.ts';

/** What the roads allow: `light` is a pickup, `truck` everything heavier. */
export type VehicleClass = 'light' | 'truck';

/** What is known of how a vehicle moves; each may be missing. */
export type Motion = {
  /** Clockwise from north. */
  readonly headingDegrees?: number | undefined;
  readonly speedMps?: number | undefined;
  readonly accuracyMeters?: number | undefined;
  /** Where it was shortly before. */
  readonly before?: Coordinates | undefined;
};

/** Where a way begins. Of a truck on the road, how it moves tells on which side of it: a price never asks that. */
export type Whereabouts = Coordinates & { readonly motion?: Motion | undefined };

export type RouteRequest = {
  readonly from: Whereabouts;
  readonly to: Coordinates;
  readonly vehicleClass: VehicleClass;
  /** Whether gates are to be looked for on the route; it is remembered in more detail then. */
  readonly isTraced?: boolean;
};

/**
 * Kilometres of traffic differ by kind of road, so a route tells how much of its time is spent on which:
 * `city` streets, `arterial` roads of a town, `highway` between towns.
 */
export type RoadClass = 'city' | 'arterial' | 'highway';

export type Route = {
  /** Whole metres along the road. */
  readonly distanceMeters: number;
  /** Free-flow driving time in seconds by class of road; their sum is the whole free-flow time. */
  readonly freeFlowSeconds: Readonly<Record<RoadClass, number>>;
  /** Who really answered, as shown in `poweredBy`. */
  readonly poweredBy: string;
  /** Which data answered, for reconciliation: a date, a version, a server's name. */
  readonly dataVersion: string;
  /** Of a traced route: finds the gates that it leads through, in order. Undefined where the provider knows only the line. */
  readonly findGates?: (gates: GateLines) => readonly GateOnRoute[];
};

/** A gate on a route, by its place in the list. */
export type GateOnRoute = {
  readonly gate: number;
  /** On which lane of the map that answered, for its rules. */
  readonly lane?: number;
  /** Free-flow seconds by class of road from the start of the way to there. */
  readonly before: Route['freeFlowSeconds'];
};

/** A route with the line that it takes. */
export type DrawnRoute = Route & {
  /**
   * From near the start to near the end, two points or more, straight from each to the next; it may cut corners that the
   * distance counts.
   */
  readonly line: readonly Coordinates[];
};

export type MatrixRequest = {
  readonly from: readonly Whereabouts[];
  readonly to: readonly Coordinates[];
  readonly vehicleClass: VehicleClass;
};

/** What the fastest ways between many points cost. */
export type RouteMatrix = {
  /** A row for each `from`, in it a place for each `to`; undefined where there is no route. */
  readonly rows: readonly (readonly (RouteCost | undefined)[])[];
  readonly poweredBy: string;
};

export type RouteCost = Pick<Route, 'distanceMeters' | 'freeFlowSeconds'>;

/** Where a way comes on to roads that a rule closes at times. */
export type RuleEntry = {
  /** The bits of the rules, as the book has them. */
  readonly bits: number;
  /** Which of the book's rules have roads that the way drives on from there, by their places. */
  readonly closed: readonly number[];
  /** Free-flow seconds by class of road from the start of the way to there. */
  readonly before: Route['freeFlowSeconds'];
};

export type RuledRequest = RouteRequest & {
  /** The bits of the rules whose roads are not to be driven on, but from and to places on them. */
  readonly avoid: number;
  readonly isDrawn?: boolean;
};

export type RuledRoute = Route & {
  /** The bits of all rules that close parts of it at some time. */
  readonly label: number;
  /** Finds where the way comes on to these parts; that takes several times longer than finding the way. */
  findEntries(): readonly RuleEntry[];
  /** Where the request asked for it. */
  readonly line?: readonly Coordinates[];
};

/** Routes on one map by one book of rules, at once, for as long as somebody asks. */
export type RuledRoutes = {
  readonly book: RuleBook;
  find(request: RuledRequest): RuledRoute | undefined;
  /** The bits of the rules that close a lane of the map at some time. */
  labelOf(lane: number): number;
  /** The bit of all gates, for ways that keep off them; 0 where ways are not weighed against tolls. */
  readonly gateLabel: number;
};

export type RouteProvider = {
  /** The label shown to integrators as `poweredBy`; it may change when other data is put in. */
  readonly label: string;
  /**
   * The fastest route by free-flow time, or undefined when the provider is sure that there is none
   * (a point off its roads, two points not connected).
   * @throws RouteProviderUnavailable when it cannot tell: timed out, unreachable, answering nonsense.
   */
  findRoute(request: RouteRequest): Promise<Route | undefined>;
  /**
   * The same route with its line.
   * @throws RouteProviderUnavailable when it cannot tell.
   */
  drawRoute(request: RouteRequest): Promise<DrawnRoute | undefined>;
  /**
   * What the fastest routes from each of some points to each of others cost, faster than one by one.
   * @throws RouteProviderUnavailable when it cannot tell.
   */
  findMany(request: MatrixRequest): Promise<RouteMatrix>;
  /** How truck rules are kept to on its roads; undefined where it knows of none. */
  ruled?(): RuledRoutes | undefined;
};

/** The provider could not answer; another may be asked. */
export class RouteProviderUnavailable extends Error {
  override name = 'RouteProviderUnavailable';
}
