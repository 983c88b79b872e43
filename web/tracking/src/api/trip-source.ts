/** By what one may see a trip: the number that one signed in with, or a link to this one trip. */
export type TripSource =
  | { readonly kind: 'own'; readonly tripId: number }
  | { readonly kind: 'link'; readonly token: string };

/** Where the service tells of the trip; also what tells it from others in this page. */
export function sourcePath(source: TripSource): string {
  return source.kind === 'own' ? `/trips/${source.tripId}` : `/links/${source.token}`;
}
