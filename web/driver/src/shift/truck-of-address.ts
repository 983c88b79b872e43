/** Returns the truck that a QR code or an address names: /drive/?truck=Dubai%20K%2040217; undefined: it names none. */
export function readTruck(address: string): string | undefined {
  const plate = URL.parse(address, 'https://drive.invalid')?.searchParams.get('truck')?.trim();
  return plate ? plate.slice(0, 40) : undefined;
}

/** Returns the truck that the page was opened with. */
export function readTruckOfAddress(): string | undefined {
  return readTruck(location.href);
}
