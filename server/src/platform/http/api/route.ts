import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { MinuteCounter } from '../limits/minute-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask, in the words of its API. */
    access?: string;
    /**
     * The media type of what a success sends, where that is not made by a response schema: no JSON, or JSON that is
     * kept as bytes. A stream stays open as long as its reader likes. What sends `text/csv` may send the same as a workbook.
     */
    sends?:
      | 'application/geo+json'
      | 'application/json'
      | 'application/pdf'
      | 'application/x-protobuf'
      | 'font/woff2'
      | 'image/*'
      | 'text/csv'
      | 'text/event-stream';
    /**
     * For a body that is a file: the media types that it may have, or that it may have any, or none, because what it holds
     * decides. It comes as a stream, of any size up to this one.
     */
    takes?: {
      readonly mediaTypes: readonly string[];
      readonly hasAnyType?: true;
      readonly mostBytes: number;
    };
    /** The largest body of a route that has a bound of its own, which its refusals name. */
    mostBodyBytes?: number;
  }
}

/** The access of a route that asks nobody who they are. */
export type Anybody = 'anybody';

type RouteOptions<Access extends string, Schema extends FastifySchema> = Omit<
  FastifyContextConfig,
  'access' | 'refusesMethod'
> & {
  readonly access: Access;
  /** What is read of a request, and what a success sends, unless `sends` says that no schema makes it. */
  readonly schema?: Schema;
  /** Requests by remote address, counted once they are known to be valid. */
  readonly limit?: MinuteCounter;
};

/** One method of one path of an API. */
export type Route<Access extends string> = RouteOptions<Access, FastifySchema> & {
  readonly method: RouteMethod;
  /** After the prefix of its API, with its parameters: `/trips/:tripId`. */
  readonly path: string;
  handle(request: FastifyRequest, reply: FastifyReply): unknown;
};

/** HEAD comes with GET; every other method is refused by itself. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declares a route: what its handler reads of a request, and what it may return, follow from the schemas. */
export function route<Access extends string, const Schema extends FastifySchema>(
  method: RouteMethod,
  path: string,
  options: RouteOptions<Access, Schema>,
  handle: RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    TypeBoxTypeProvider
  >,
): Route<Access> {
  return { ...options, method, path, handle };
}
