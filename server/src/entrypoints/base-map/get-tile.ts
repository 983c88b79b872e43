import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { TilePath } from '@satha/contract/base-map-operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../platform/http/api/route.ts';
import {
  askEachTime,
  aYear,
  hasTag,
  makeResource,
  sendResource,
  takesGzip,
} from '../../platform/http/resource.ts';
import type { InstalledTileFile, ServingTiles } from '../../platform/tile-file/installed-tile-file.ts';
import { TileFileError } from '../../platform/tile-file/mbtiles.ts';
import { Problem } from '../../values/problem.ts';
import { tileJson } from './installed/tile-json.ts';

export type TilesDeps = { readonly tileFile: Pick<InstalledTileFile, 'current' | 'giveUp'> };

const schema = { hide: true, params: TilePath };
const tileType = 'application/x-protobuf';
/** Tiles that may wait for the disk at a time; who asks beyond them is to come again. */
const mostWaiting = 500;

/** Answers a tile of the installed file, as it lies in it. */
export function getTileRoute({ tileFile }: TilesDeps) {
  let waiting = 0;
  const read = async (tiles: ServingTiles, z: number, x: number, y: number) => {
    if (waiting >= mostWaiting) throw new Problem('service_unavailable');
    waiting += 1;
    try {
      return await tiles.readTile(z, x, y);
    } catch (error) {
      if (!(error instanceof TileFileError)) throw error;
      // The next look tells the operator; whoever draws a map has a hole in it until then.
      tileFile.giveUp(tiles, error.message);
      throw new Problem('service_unavailable', { cause: error });
    } finally {
      waiting -= 1;
    }
  };

  const url = '/tiles/:version/:z/:x/:y.pbf';
  return route('GET', url, { schema, access: 'anybody', sends: tileType }, async (request, reply) => {
    const tiles = requireTiles(tileFile);
    const { version } = request.params;
    const [z, x, y] = [Number(request.params.z), Number(request.params.x), Number(request.params.y)];
    if (z > tiles.facts.maxzoom || x >= 2 ** z || y >= 2 ** z) throw new Problem('not_found');
    const etag = `"${tiles.version}-${z}-${x}-${y}"`;
    // A map that was opened before the file was replaced goes on, with the tiles that there are now.
    const cacheControl = version === tiles.version ? aYear : askEachTime;
    if (hasTag(request, etag))
      return reply.headers({ ETag: etag, 'Cache-Control': cacheControl }).code(304).send();
    const data = await read(tiles, z, x, y);
    reply.headers({ ETag: etag, 'Cache-Control': cacheControl });
    return data ? sendTile(request, reply, data) : reply.code(204).send();
  });
}

/** Answers which tiles there are, and how they are to be asked for. */
export function getTileJsonRoute({ tileFile }: Pick<TilesDeps, 'tileFile'>) {
  const options = { schema: { hide: true }, access: 'anybody', sends: 'application/json' } as const;
  return route('GET', '/tiles.json', options, async (request, reply) => {
    const json = JSON.stringify(tileJson(requireTiles(tileFile)));
    const resource = await makeResource('application/json; charset=utf-8', json);
    return sendResource(request, reply, resource, askEachTime);
  });
}

function requireTiles(tileFile: TilesDeps['tileFile']): ServingTiles {
  const tiles = tileFile.current();
  if (!tiles) throw new Problem('not_found');
  return tiles;
}

async function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  data: Uint8Array,
): Promise<FastifyReply> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  reply.type(tileType).header('Vary', 'Accept-Encoding');
  if (!isCompressed) return reply.send(bytes);
  if (!takesGzip(request)) return reply.send(await promisify(gunzip)(bytes));
  return reply.header('Content-Encoding', 'gzip').send(bytes);
}
