import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { encodingOf, type Encoding } from './content-encoding.ts';
import { errorCode } from '../../shared/node/errors.ts';

interface BuiltFile {
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  etag: string;
}

/** Files with a hash in their name never change; the others may change with the next release. */
const hashed = /^\/assets\//;

/**
 * Serves the built files from memory, with precompressed bodies. They take about a megabyte, and the process keeps serving its
 * own version after the next build has replaced the folder. A hashed file of another version gets a short 404: after a release
 * many browsers ask for some, and a page would have to be rendered for each.
 */
export async function serveBuiltFiles(folder: string): Promise<RequestHandler> {
  const files = await readBuiltFiles(folder);
  return (request, response, next) => {
    const file = files.get(request.path);
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (!file) return hashed.test(request.path) ? sendMissing(response) : next();

    const encoding = encodingOf(request.get('accept-encoding'));
    const body = file.bodies[encoding];
    response.set({
      'cache-control': hashed.test(request.path)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      etag: file.etag,
      vary: 'accept-encoding',
    });
    response.type(extname(request.path));
    if (body && encoding !== 'identity') response.set('content-encoding', encoding);
    response.send(body ?? file.bodies.identity);
  };
}

function sendMissing(response: Response): void {
  response.status(404).set('cache-control', 'no-store').type('text').send('Not found\n');
}

async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    const isOurs = entry.isFile() && !path.startsWith('.') && !/\.(br|gz)$/.test(path);
    if (isOurs) files.set(`/${path}`, await readBuiltFile(file));
  }
  return files;
}

async function readBuiltFile(file: string): Promise<BuiltFile> {
  const identity = await readFile(file);
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    // Weak: it is the same for every encoding.
    etag: `W/"${digest}"`,
  };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
