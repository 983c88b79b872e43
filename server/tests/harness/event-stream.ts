import { type ClientRequest, get, type IncomingMessage } from 'node:http';

export type Frame = {
  readonly id?: string;
  readonly event?: string;
  readonly data?: ReturnType<typeof JSON.parse>;
};

export type StreamReader = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Everything that came so far, but comments. */
  readonly frames: Frame[];
  /** What a browser would send as Last-Event-ID. */
  lastEventId(): string | undefined;
  /** Frames with an event of the log. */
  events(): Frame[];
  /** Whether the stream is over, whoever ended it. */
  isOver(): boolean;
  /** Stops and goes on reading, as a slow reader would. */
  pause(): void;
  resume(): void;
  /** Cuts the connection off. */
  cut(): void;
};

/** Opens an event stream and reads it as a browser's EventSource would; of any other answer it gives the status. */
export function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<StreamReader> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(
      url,
      { headers, agent: false, ...(signal && { signal }) },
      (response) => {
        resolve(readStream(request, response));
      },
    );
    request.once('error', reject);
  });
}

function readStream(request: ClientRequest, response: IncomingMessage): StreamReader {
  const frames: Frame[] = [];
  let lastEventId: string | undefined;
  let isOver = false;
  let rest = '';
  request.on('error', () => {});
  response.on('error', () => {});
  response.on('close', () => {
    isOver = true;
  });
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const frame = parseFrame(block);
      if (frame.id !== undefined) lastEventId = frame.id;
      if (Object.keys(frame).length > 0) frames.push(frame);
    }
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    frames,
    lastEventId: () => lastEventId,
    events: () => frames.filter(({ id, data }) => id !== undefined && data !== undefined),
    isOver: () => isOver,
    pause: () => response.pause(),
    resume: () => response.resume(),
    cut: () => request.destroy(),
  };
}

function parseFrame(block: string): Frame {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const id = fields.get('id');
  const event = fields.get('event');
  const data = fields.get('data');
  return {
    ...(id !== undefined && { id }),
    ...(event !== undefined && { event }),
    ...(data !== undefined && { data: JSON.parse(data) }),
  };
}
