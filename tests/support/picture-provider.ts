import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { startLoopbackServer } from './loopback-server.ts';
import { wireProperty, type WireProperty } from './wire-property.ts';

export interface PictureProvider extends AsyncDisposable {
  /** Base URL of its API. */
  base: string;
  /** Paths of requested pictures, in order. */
  requestedPaths: readonly string[];
  properties: WireProperty[];
  /** Sets the picture at a path, or its listener, also of a path of the API; others return 404. */
  at(path: string, picture: Buffer | RequestListener): void;
}

/** A provider of homes with its own pictures, over HTTP. */
export async function startPictureProvider(): Promise<PictureProvider> {
  const pictures = new Map<string, Buffer | RequestListener>();
  const requestedPaths: string[] = [];
  const properties: WireProperty[] = [wireProperty()];

  const server = await startLoopbackServer((request, response) => {
    const path = request.url ?? '';
    const picture = pictures.get(path);
    if (path.startsWith('/api/') && typeof picture === 'function')
      return picture(request, response);
    if (path === '/api/properties') return answer({ properties });
    if (path.startsWith('/api/')) {
      const property = properties.find(({ uuid }) => path === `/api/properties/${uuid}`);
      return property ? answer({ property }) : void response.writeHead(404).end('{}');
    }
    requestedPaths.push(path);
    if (typeof picture === 'function') return picture(request, response);
    if (!picture) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);

    function answer(json: unknown): void {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    }
  });
  return {
    base: `${server.url}/api`,
    requestedPaths,
    properties,
    at: (path, picture) => void pictures.set(path, picture),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

interface PhotographOptions {
  width?: number;
  height?: number;
  /** Surface noise: at 25, 12 megapixels compress to 3 MB. */
  noise?: number;
}

/** A JPEG with photographic noise. */
export function photograph({ width = 1600, height = 1067, noise = 8 }: PhotographOptions = {}) {
  const grain = { type: 'gaussian', mean: 128, sigma: noise } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
