import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';

export interface HomeProvider extends AsyncDisposable {
  /** Base URL of its API. */
  base: string;
  homes: readonly { id: string; title: string }[];
  /** Makes requests for details wait until they are released. */
  holdDetails(): HeldDetails;
  /** Refuses connections until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface HeldDetails {
  /** Resolves when a request is waiting. */
  requested: Promise<void>;
  answer(): void;
  /**
   * Ends the connection in the middle of the response, also for later requests, until details are
   * held again.
   */
  breakConnection(): void;
}

type Release = 'answer' | 'break off';

const homeCount = 12;

const picture = readFileSync(
  join(import.meta.dirname, '../../server/provider/seed/photos/house-01-front.jpg'),
);

/**
 * A provider with a few homes of five photographs; the last photograph of the last home is missing.
 */
export async function startHomeProvider(): Promise<HomeProvider> {
  const port = await freePort();
  const homes = Array.from({ length: homeCount }, (_, index) => homeNumber(index + 1));
  let outcome: Promise<Release> = Promise.resolve('answer');
  let onRequest = (): void => {};

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/api/properties') return answer(response, { properties: homes });
    if (path.startsWith('/photos/missing')) {
      return void response.writeHead(404).end('There is no such picture.');
    }
    if (path.startsWith('/photos/')) {
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    }
    const property = homes.find(({ uuid }) => path === `/api/properties/${uuid}`);
    if (!property) return void response.writeHead(404).end('{}');
    onRequest();
    void outcome.then((release) => {
      if (release === 'answer') answer(response, { property });
      else breakConnection(response);
    });
  });

  async function start(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  await start();
  return {
    base: `http://127.0.0.1:${port}/api`,
    homes: homes.map(({ uuid, propertyTitle }) => ({ id: uuid, title: propertyTitle })),
    holdDetails() {
      const requested = Promise.withResolvers<void>();
      const release = Promise.withResolvers<Release>();
      onRequest = requested.resolve;
      outcome = release.promise;
      return {
        requested: requested.promise,
        answer: () => release.resolve('answer'),
        breakConnection: () => release.resolve('break off'),
      };
    },
    start,
    stop,
    [Symbol.asyncDispose]: async () => {
      if (server.listening) await stop();
    },
  };
}

/** A home as `GET /properties` and `GET /properties/{id}` return it. */
function homeNumber(number: number) {
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id: number,
    uuid,
    propertyTitle: `House number ${number}`,
    propertyLocation: `${number} Aguiyi Ironsi Street, Maitama, Abuja`,
    category: 'buy',
    propertyTag: 'sale',
    propertyType: 'House',
    monthlyPrice: 0,
    annualPrice: 100_000_000 + number,
    photos: [1, 2, 3, 4, number === homeCount ? 'missing' : 5].map(
      (name) => `/photos/${name}.jpg?home=${number}`,
    ),
    numberOfBedrooms: 4,
    numberOfBathrooms: 5,
    floorsNo: 2,
    isFeatured: number <= 4 ? 'Yes' : 'No',
    createdAt: '2026-01-01T00:00:00.000Z',
    description: `All about house number ${number}.`,
    amenities: ['Borehole', 'Parking'],
  };
}

function answer(response: ServerResponse, json: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

function breakConnection(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"property":{', () => response.socket?.destroy());
}
