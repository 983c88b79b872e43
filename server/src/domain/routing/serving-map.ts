/** A road map in use. */
export type ServingMap = {
  /** What it was made from: the extract's name. */
  readonly source: string;
  /** The day that its data is of, as 2026-11-20; `undated` where nobody said. */
  readonly dataDate: string;
  /** What trips keep of it. */
  readonly dataVersion: string;
  readonly openedAt: Temporal.Instant;
};

/** A figure of a map and of the one before it, such as kilometres of roads. */
export type MapChange = { readonly what: string; readonly before: number; readonly after: number };

/** What there is to tell after a look at the place where the map is installed. */
export type MapEvent =
  | {
      readonly kind: 'taken up';
      readonly map: ServingMap;
      readonly openMs: number;
      /** In what it differs from the map that served before; undefined where none did. */
      readonly changes?: readonly MapChange[];
      /** Whether it has far less roads or area than that one. */
      readonly isShrunk?: boolean;
    }
  /** The file cannot be used; what served before goes on serving. */
  | { readonly kind: 'refused'; readonly reason: string; readonly serving: ServingMap | undefined }
  | { readonly kind: 'absent'; readonly before: ServingMap | undefined };

export type MapStatus = {
  readonly serving: ServingMap | undefined;
  /** Why the file in place is not what serves, in a sentence. */
  readonly refusal: string | undefined;
};

/** Who answers for routes, at this moment. */
export type RoadsInUse = {
  /** The providers' labels in the order in which they are asked. */
  readonly labels: readonly string[];
  readonly map: MapStatus;
};

/** The installed map, as those see it who look after it and know nothing of roads. */
export type WatchedMap = {
  /** Takes up what has changed since the last look. Undefined: nothing to tell. Never two looks at once. */
  poll(): Promise<MapEvent | undefined>;
  status(): MapStatus;
};
