import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { serveBuiltFiles } from '../http/built-files.ts';
import { loadBuiltBundle } from '../rendering/built-bundle.ts';
import { startDevBundle } from '../rendering/dev-bundle.ts';
import type { PageBundle } from '../rendering/page-bundle.ts';

/** The pages and static files: the built ones, or the sources in development. */
export interface Pages extends AsyncDisposable {
  bundle: PageBundle;
  files: RequestHandler[];
  /** SVG placeholder for an unavailable picture. */
  fallbackPicture: Buffer;
}

const root = join(import.meta.dirname, '../..');

/** @param server carries the dev server's WebSocket */
export async function composePages(
  mode: 'production' | 'development',
  server: Server,
): Promise<Pages> {
  await using started = new AsyncDisposableStack();
  const dev = mode === 'development' ? await startDevBundle(server) : null;
  const bundle = dev ?? (await loadBuiltBundle(join(root, 'dist')));
  started.defer(() => bundle.close());
  const filesDir = join(root, dev ? 'client/public' : 'dist/client');
  const files = dev
    ? [express.static(filesDir), dev.middleware]
    : [await serveBuiltFiles(filesDir)];
  const fallbackPicture = await readFile(join(filesDir, 'no-photo.svg'));
  const running = started.move();
  return {
    bundle,
    files,
    fallbackPicture,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
