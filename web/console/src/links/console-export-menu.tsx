import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { ExportMenu } from '@satha/web-kit/lists/export-menu.tsx';
import { consoleApi } from '../api/console-api.ts';

type ConsoleExportMenuProps = {
  /** Below the API's address. */
  readonly path: string;
  readonly filter: Parameters<typeof makeSearch>[0];
  /** What is saved, where a page has several. */
  readonly of?: string;
};

/** Saves all that a list of the console has, as its filters let it through. */
export function ConsoleExportMenu({ path, filter, of }: ConsoleExportMenuProps) {
  const addressOf = (format: string) => consoleApi.address(`${path}?${makeSearch({ ...filter, format })}`);
  return <ExportMenu addressOf={addressOf} {...(of !== undefined && { of })} />;
}
