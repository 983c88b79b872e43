import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { askEachTime, aYear, sendResource } from '../../platform/http/resource.ts';
import { Problem } from '../../values/problem.ts';
import { type BuiltInFile, type BuiltInMap, builtInFiles } from './built-in/built-in-map.ts';

export type BuiltInFilesDeps = { readonly builtIn: () => Promise<BuiltInMap> };

const url = '/built-in/:version/:file';

/** The digest in the address lets whoever has the file keep it for good. */
export function addressOfBuiltInFile(map: BuiltInMap, file: BuiltInFile): string {
  return `/base-map/built-in/${map[file].digest}/${file}.json`;
}

export function registerBuiltInFiles(api: HttpServer, { builtIn }: BuiltInFilesDeps): void {
  api.get<{ Params: { version: string; file: string } }>(
    url,
    { schema: { hide: true } },
    async (request, reply) => {
      const { version, file: name } = request.params;
      const file = builtInFiles.find((candidate) => `${candidate}.json` === name);
      if (file === undefined) throw new Problem('not_found');
      const resource = (await builtIn())[file];
      return sendResource(request, reply, resource, version === resource.digest ? aYear : askEachTime);
    },
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
