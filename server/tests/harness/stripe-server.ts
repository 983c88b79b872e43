import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const stripeSecret = 'whsec_test0123456789abcdef';

/** An operator's settings that lead to such a server. */
export const stripeSettings = (url: string) => ({
  SATHA_LIVE_STRIPE_KEY: 'sk_live_0123456789abcdef',
  SATHA_LIVE_STRIPE_WEBHOOK_SECRET: stripeSecret,
  SATHA_LIVE_STRIPE_URL: url,
});

type Thing = Record<string, unknown> & { id: string };
type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: Form;
};
type Form = Readonly<Record<string, string>>;

/** What the server does with requests: answers them, fails, or does what changes something and is never heard of. */
export type StripeMood = 'well' | 'down' | 'cut';

export type StripeServer = {
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly asked: readonly Asked[];
  readonly customers: Map<string, Thing>;
  readonly sessions: Map<string, Thing>;
  readonly intents: Map<string, Thing>;
  readonly refunds: Map<string, Thing>;
  readonly disputes: Map<string, Thing>;
  mood: StripeMood;
  /** The payer pays on the page; gives the session as it is then. */
  payPage(sessionId: string, more?: Record<string, unknown>): Thing;
  close(): Promise<void>;
};

type Books = Pick<StripeServer, 'customers' | 'sessions' | 'intents' | 'refunds' | 'disputes'> & {
  nextId(prefix: string): string;
};
type Reply = { readonly status: number; readonly body: unknown };

/** A server on loopback that speaks as much of Stripe's API as is used, and remembers the keys of requests. */
export async function startStripeServer(): Promise<StripeServer> {
  const asked: Asked[] = [];
  const kept = new Map<string, Reply & { readonly asked: string }>();
  const books = openBooks();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      respond(response, { method, path, headers, form: Object.fromEntries(new URLSearchParams(body)) });
    });
  });

  function respond(response: ServerResponse, one: Asked): void {
    asked.push(one);
    const key = one.headers['idempotency-key'];
    const wish = JSON.stringify([one.path, Object.entries(one.form).toSorted()]);
    const known = typeof key === 'string' ? kept.get(key) : undefined;
    const isAnother = known !== undefined && known.asked !== wish;
    const fresh = () => (stripe.mood === 'down' ? fault : answer(books, one));
    const { status, body } = isAnother ? reused : (known ?? fresh());
    // Faults are remembered as well.
    if (typeof key === 'string' && !known) kept.set(key, { status, body, asked: wish });
    if (stripe.mood === 'cut' && one.method === 'POST') {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripe: StripeServer = {
    ...books,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mood: 'well',
    payPage: (sessionId, more = {}) => payPage(books, sessionId, more),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stripe;
}

function openBooks(): Books {
  let serial = 0;
  return {
    customers: new Map(),
    sessions: new Map(),
    intents: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    nextId: (prefix) => `${prefix}_${++serial}`,
  };
}

function answer(books: Books, { method, path, form }: Asked): Reply {
  const { customers, sessions, intents, refunds, disputes, nextId } = books;
  const { pathname, searchParams } = new URL(path, 'http://x');
  const [, , kind, id, action] = pathname.split('/');
  const name = `${method} ${kind}${kind === 'checkout' ? `/${id}` : ''}`;
  const done = (body: unknown): Reply => ({ status: 200, body });
  const listed = (things: Map<string, Thing>, field: string) => {
    const data = [...things.values()].filter((thing) => thing[field] === searchParams.get(field));
    return done({ object: 'list', has_more: false, data });
  };
  switch (name) {
    case 'POST customers':
      return done(store(customers, { id: nextId('cus'), object: 'customer' }));
    case 'POST checkout/sessions':
      if (!customers.has(form.customer ?? '')) return missing({ param: 'customer' });
      return done(store(sessions, makeSession(nextId('cs'), form)));
    case 'GET checkout/sessions':
      return find(sessions, action);
    case 'POST payment_intents':
      if (form.payment_method === 'pm_refused') return missing({ param: 'payment_method' });
      return charge(store(intents, makeIntent(nextId('pi'), form)));
    case 'GET payment_intents':
      return id === undefined ? listed(intents, 'customer') : find(intents, id);
    case 'POST refunds':
      return isMoreThanLeft(books, form) ? tooMuch : done(store(refunds, makeRefund(nextId('re'), form)));
    case 'GET refunds':
      return listed(refunds, 'payment_intent');
    case 'GET disputes':
      return listed(disputes, 'payment_intent');
    case 'POST payment_methods':
      return done({ id, object: 'payment_method' });
    default:
      return { status: 404, body: { error: { type: 'invalid_request_error', message: `no ${name}` } } };
  }
}

function payPage(
  { sessions, intents, nextId }: Books,
  sessionId: string,
  more: Record<string, unknown>,
): Thing {
  const session = sessions.get(sessionId);
  if (!session) throw new Error(`there is no session ${sessionId}`);
  const intent = store(intents, {
    id: nextId('pi'),
    object: 'payment_intent',
    status: 'succeeded',
    amount: session.amount_total,
    amount_received: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    metadata: session.metadata,
    payment_method: cardOf('pm_page'),
    last_payment_error: null,
  });
  Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id, ...more });
  return session;
}

/** What a key is answered with that stood for another request. */
const reused = { status: 400, body: { error: { type: 'idempotency_error', message: 'another request' } } };
const fault = { status: 500, body: { error: { type: 'api_error', message: 'down' } } };

function store(things: Map<string, Thing>, thing: Thing): Thing {
  things.set(thing.id, thing);
  return thing;
}

function find(things: Map<string, Thing>, id = '') {
  const body = things.get(id);
  return body ? { status: 200, body } : missing({}, 404);
}

function missing(more: object, status = 400) {
  const message = 'no such thing';
  return {
    status,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message, ...more } },
  };
}

function makeSession(id: string, form: Form): Thing {
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: `https://checkout.stripe.test/${id}`,
    amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    currency: form['line_items[0][price_data][currency]'],
    customer: form.customer,
    payment_intent: null,
    metadata: { satha_payment: form['metadata[satha_payment]'] },
    livemode: true,
  };
}

/** What a charge of a saved card comes to stands in the card's name: pm_declined_insufficient_funds. */
function makeIntent(id: string, form: Form): Thing {
  const card = form.payment_method ?? '';
  const declined = card.startsWith('pm_declined_') ? card.slice('pm_declined_'.length) : undefined;
  return {
    id,
    object: 'payment_intent',
    status: declined === undefined ? 'succeeded' : 'requires_payment_method',
    amount: Number(form.amount),
    amount_received: declined === undefined ? Number(form.amount) : 0,
    currency: form.currency,
    customer: form.customer,
    metadata: {
      satha_payment: form['metadata[satha_payment]'],
      satha_saved_card: form['metadata[satha_saved_card]'],
    },
    payment_method: cardOf(card),
    last_payment_error:
      declined === undefined ? null : { type: 'card_error', code: 'card_declined', decline_code: declined },
  };
}

function charge(intent: Thing) {
  const error = intent.last_payment_error;
  return error
    ? { status: 402, body: { error: { ...error, message: 'declined', payment_intent: intent } } }
    : { status: 200, body: intent };
}

const tooMuch = {
  status: 400,
  body: {
    error: { type: 'invalid_request_error', message: 'Refund amount is greater than unrefunded amount' },
  },
};

function isMoreThanLeft({ intents, refunds }: Books, form: Form): boolean {
  const intent = intents.get(form.payment_intent ?? '');
  const given = [...refunds.values()].filter(
    ({ payment_intent: of, status }) => of === form.payment_intent && status === 'succeeded',
  );
  const givenFils = given.reduce((sum, { amount }) => sum + Number(amount), 0);
  return intent !== undefined && givenFils + Number(form.amount) > Number(intent.amount_received);
}

function makeRefund(id: string, form: Form): Thing {
  return {
    id,
    object: 'refund',
    status: 'succeeded',
    amount: Number(form.amount),
    currency: 'aed',
    payment_intent: form.payment_intent,
    metadata: { satha_refund: form['metadata[satha_refund]'] },
  };
}

function cardOf(id: string) {
  return {
    id,
    object: 'payment_method',
    card: { brand: 'visa', last4: '1881', exp_month: 8, exp_year: 2031 },
  };
}

let events = 0;

/** A notice as Stripe sends it: the body, and the header that signs it. */
export function signNotice(
  type: string,
  object: unknown,
  {
    at,
    secret = stripeSecret,
    livemode = true,
    id = `evt_${++events}`,
    body = JSON.stringify({ id, object: 'event', type, livemode, data: { object } }),
  }: {
    readonly at: Temporal.Instant;
    readonly secret?: string;
    readonly livemode?: boolean;
    readonly id?: string;
    /** What is signed in place of all that. */
    readonly body?: string;
  },
): { readonly body: string; readonly signature: string } {
  const timestamp = Math.floor(at.epochMilliseconds / 1_000);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}
