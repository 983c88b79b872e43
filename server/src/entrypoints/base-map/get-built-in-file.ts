import { BuiltInFilePath } from '@satha/contract/base-map-operations';
import { route } from '../../platform/http/api/route.ts';
import { askEachTime, aYear, sendResource } from '../../platform/http/resource.ts';
import { Problem } from '../../values/problem.ts';
import { type BuiltInFile, type BuiltInMap, builtInFiles } from './built-in/built-in-map.ts';

const schema = { hide: true, params: BuiltInFilePath };

/** Returns the address of a built-in file; the digest in it lets whoever has the file keep it for good. */
export function addressOfBuiltInFile(map: BuiltInMap, file: BuiltInFile): string {
  return `/base-map/built-in/${map[file].digest}/${file}.json`;
}

export function getBuiltInFileRoute(builtIn: () => Promise<BuiltInMap>) {
  const url = '/built-in/:version/:file';
  return route(
    'GET',
    url,
    { schema, access: 'anybody', sends: 'application/geo+json' },
    async (request, reply) => {
      const { version, file: name } = request.params;
      const file = builtInFiles.find((candidate) => `${candidate}.json` === name);
      if (file === undefined) throw new Problem('not_found');
      const resource = (await builtIn())[file];
      return sendResource(request, reply, resource, version === resource.digest ? aYear : askEachTime);
    },
  );
}
