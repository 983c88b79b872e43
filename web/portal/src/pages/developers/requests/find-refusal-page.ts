/**
 * Returns the address, on this service, of the page that tells a refusal's cause and cure, as its stored answer names it;
 * undefined where it names none.
 */
export function findRefusalPage(responseBody: string | null): string | undefined {
  const [, page] =
    /"docUrl":"(?:https?:\/\/[^/"]+)?(\/docs\/errors\/[a-z0-9-]+)"/.exec(responseBody ?? '') ?? [];
  return page;
}
