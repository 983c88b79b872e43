/** By what one may see a trip: the number that one signed in with, or a link to this one trip. */
export type TripSource =
  | { readonly kind: 'own'; readonly tripId: number }
  | { readonly kind: 'link'; readonly token: string };

/** Returns the path at which the service tells of a trip; it also distinguishes trips in this page. */
export function sourcePath(source: TripSource): string {
  return source.kind === 'own' ? `/trips/${source.tripId}` : `/links/${source.token}`;
}
