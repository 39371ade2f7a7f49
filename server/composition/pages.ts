import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import { serveBuiltFiles } from '../http/built-files.ts';
import { loadBuiltBundle } from '../rendering/built-bundle.ts';
import { createDevBundle } from '../rendering/dev-bundle.ts';
import type { PageBundle } from '../rendering/page-bundle.ts';

/** The pages and static files: the built ones, or the sources in development. */
export interface Pages {
  bundle: PageBundle;
  files: RequestHandler[];
  /** SVG placeholder for an unavailable picture. */
  fallbackPicture: Buffer;
}

const root = join(import.meta.dirname, '../..');

/** @param vite serves the sources; without it, the pages are those in `dist` */
export async function composePages(vite: ViteDevServer | undefined): Promise<Pages> {
  const dev = vite && createDevBundle(vite);
  const filesDir = join(root, dev ? 'client/public' : 'dist/client');
  return {
    bundle: dev ?? (await loadBuiltBundle(join(root, 'dist'))),
    files: dev ? [express.static(filesDir), dev.middleware] : [await serveBuiltFiles(filesDir)],
    fallbackPicture: await readFile(join(filesDir, 'no-photo.svg')),
  };
}
