import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageAssets, Pages } from '../../shared/contract/page-rendering.ts';
import type { PageBundle } from './page-bundle.ts';

/** The parts of Vite's manifest that are used here (https://vite.dev/guide/backend-integration). */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

type Manifest = z.output<typeof manifestSchema>;

/** Imported by the entry after the first paint or the first interaction. */
const app = 'client/browser-app.tsx';

/** Imported by the entry before the app, or in its place. */
const starts = {
  'on interaction': 'client/interaction/first-interaction.ts',
  never: 'client/plain-page.ts',
};

/** Fonts that nearly every page needs: Latin letters, and the Naira sign. */
const preloadedFonts = /inter-tight-latin(-ext)?-[^.]+\.woff2$/;

/**
 * Loads the pages that `npm run build` wrote to `folder`.
 * @throws Error with a single line for the operator if they are missing.
 */
export async function loadBuiltBundle(folder: string): Promise<PageBundle> {
  const manifest = await readManifest(join(folder, 'client/.vite/manifest.json'));
  const module: unknown = await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'server/entry-server.js')).href
  );
  // Built from client/entry-server.tsx in the same run as the manifest.
  const { render, formAt, formPaths } = module as Pages;
  const pages = { render, formAt, formPaths, assets: toAssets(manifest) };
  return { load: async () => pages };
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error('The pages are not built: run npm run build first.', { cause });
  }
}

function toAssets(manifest: Manifest): PageAssets {
  const files = Object.values(manifest).map(({ file }) => file);
  const entry = Object.entries(manifest).find(([, { isEntry }]) => isEntry)?.[0];
  if (!entry) throw new Error('The pages are not built completely: run npm run build again.');
  const [script = '', ...imports] = withImports(manifest, entry);
  const ofApp = [...imports, ...withImports(manifest, app)];
  const others = (...lists: readonly (readonly string[])[]): string[] =>
    urlsOf(lists).filter((url) => url !== urlOf(script));
  const startOf = (source: string): string[] => others(imports, withImports(manifest, source));
  return {
    scripts: [urlOf(script)],
    styles: (sources) =>
      urlsOf([
        manifest['style.css']?.file ?? [],
        ...sources.map((source) => manifest[source]?.css ?? []),
      ]),
    fonts: files.filter((file) => preloadedFonts.test(file)).map(urlOf),
    modules: (sources) => others(ofApp, ...sources.map((source) => withImports(manifest, source))),
    startModules: {
      'on interaction': startOf(starts['on interaction']),
      never: startOf(starts.never),
    },
  };
}

/** Each file once. */
function urlsOf(files: readonly (string | readonly string[])[]): string[] {
  return [...new Set(files.flat())].map(urlOf);
}

/** The files of a chunk and of its static imports. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [
    chunk.file,
    ...chunk.imports.flatMap((imported) => withImports(manifest, imported, seen)),
  ];
}

function urlOf(file: string): string {
  return `/${file}`;
}
