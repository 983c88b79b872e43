import { type ClientRequest, get } from 'node:http';

export type OfferNews = { readonly offerId: number; readonly tripId: number };
export type OfferStream = { close(): void };

const frameEnd = '\n\n';
const offerFrame = /^event: offer\ndata: (.*)$/m;

/** Opens a driver's stream and tells of each offer on it; resolves once it is open. */
export function openOfferStream(
  { port, rawToken }: { readonly port: number; readonly rawToken: string },
  onOffer: (offer: OfferNews) => void,
  onLost: (error: Error) => void,
): Promise<OfferStream> {
  return new Promise((resolve, reject) => {
    let isClosed = false;
    const lose = (error: Error) => {
      reject(error);
      if (!isClosed) onLost(error);
    };
    const request: ClientRequest = get(
      // No agent: a stream has a connection of its own.
      { host: '127.0.0.1', port, path: '/driver-api/stream', agent: false, headers: bearer(rawToken) },
      (response) => {
        if (response.statusCode !== 200) lose(new Error(`a stream was answered by ${response.statusCode}`));
        const read = createFrameReader(onOffer);
        response.setEncoding('utf8').on('data', read);
        response.on('close', () => lose(new Error('the server ended a stream')));
        resolve({
          close() {
            isClosed = true;
            request.destroy();
          },
        });
      },
    );
    request.on('error', lose);
  });
}

function bearer(rawToken: string): Record<string, string> {
  return { authorization: `Bearer ${rawToken}` };
}

function createFrameReader(onOffer: (offer: OfferNews) => void): (chunk: string) => void {
  let received = '';
  return (chunk) => {
    const frames = (received + chunk).split(frameEnd);
    received = frames.pop() ?? '';
    for (const frame of frames) {
      const data = offerFrame.exec(frame)?.[1];
      const { offer } = data ? (JSON.parse(data) as { offer: OfferNews | null }) : { offer: null };
      if (offer) onOffer(offer);
    }
  };
}
