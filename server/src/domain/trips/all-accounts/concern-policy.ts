/**
 * The figures by which something is amiss with a trip. All are our own (November 2026). They are of people who wait, on the
 * real clock; of movement, which the trucks of the sandbox make faster than life, only speeds go by its time scale.
 */
export const concernPolicy = {
  /** Half of the time after which a search ends without a driver: the other half is for a person to find one. */
  searchSeconds: 300,
  /** One driver may be at prayer or at the wheel; two in a row means that phones are not heard, or that nobody wants the trip. */
  offersUnanswered: 2,
  /** Phones tell where they are every few seconds, and tunnels and basements end sooner. */
  silentSeconds: 300,
  /** Of a trip that a driver has before its time, nothing is expected earlier (decision 69). */
  earliestBeforeDepartureSeconds: 5_400,
  /** Loading takes twenty minutes, and waiting is free for twenty: what takes longer than both has a reason. */
  onSceneSeconds: 2_400,
  /** Of a truck whose driver has just got its trip. */
  settingOut: {
    /** To read where it goes, put the belt on and start takes half a minute; seen within a minute and a half, looks included. */
    leastSeconds: 75,
    /** Whoever has come no nearer by then is told of before: from then on it is a truck that errs or stands on its way. */
    latestSeconds: 300,
    /** A phone that was first heard of later does not tell what its truck did before. */
    firstHeardSeconds: 45,
    /** From there the truck is seen, and may have to look for the place. */
    nearMeters: 500,
    /** So far apart a phone that stands in the open tells it is; more between high buildings, where the roads are asked, too. */
    samePlaceMeters: 60,
    /** So much nearer than when its driver got the trip: on its way, at the pace of a truck in town for a quarter of a minute. */
    nearerMeters: 150,
    nearerRoadSeconds: 12,
    /** Of what was driven at least so much has to have brought it nearer: whoever drives in circles is nearer now and then. */
    leastShare: 0.3,
    usualMetersPerSecond: 12,
    /** Who was told of is on the way again once so much nearer than at the farthest: no circle in a yard brings as much. */
    comingMeters: 400,
    comingRoadSeconds: 30,
    /** Who has driven no farther may stand at a traffic light, which no truck does for so long. */
    drivenMeters: 250,
    lightSeconds: 180,
    /** No truck is so fast: 144 km/h. */
    fastestMetersPerSecond: 40,
    /** Two roads of so many trucks are asked for at one look; a fleet of hundreds has a few of these at a time. */
    mostRoads: 20,
    /** No look waits longer for the roads: the next one begins after five seconds, and knows better. */
    longestAskingMs: 2_000,
  },
  movement: {
    /** As much of a track is looked at: the longest of the times below, and half as much again. */
    windowSeconds: 720,
    /** Of a truck that drives away, back to where it was nearest, up to two hours: then it is somebody's affair, or over. */
    longestAwaySeconds: 7_200,
    /** A point that is older says nothing of now; what was amiss stays so until a newer one comes. */
    freshSeconds: 120,
    /** Roads lead away from a place for a while: to the next turn of a motorway it is three kilometres, for two minutes. */
    awaySeconds: 180,
    awayMeters: 2_500,
    /** The longer the way, the longer roads lead elsewhere: around mountains and over the bridges of a creek. */
    awayShare: 0.2,
    /** So much nearer again ends it: nobody turns round by mistake for a kilometre. */
    backMeters: 1_000,
    /** Longer than the longest traffic light, a stop for fuel, or a crawl in a jam, which moves on within it. */
    stoppedSeconds: 480,
    /** How far apart a standing phone tells it is between high buildings; and how far a truck that goes on has to have come. */
    stoppedMeters: 150,
    movedOnMeters: 300,
    /** Whoever stands so near to where the trip leads has come there. */
    atTargetMeters: 300,
    /** The way by road is at least so much longer than the crow flies, and no truck is faster over the whole of it (90 km/h). */
    shortestDetour: 1.2,
    fastestMetersPerSecond: 25,
    /** A promise is at risk once it can be missed by no less, and safe again when it can be kept with as much to spare. */
    marginSeconds: 60,
  },
} as const;
