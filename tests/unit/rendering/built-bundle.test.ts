import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBuiltBundle } from '../../../server/rendering/built-bundle.ts';

describe('built pages', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-dist-'));
    await mkdir(join(folder, 'client/.vite'), { recursive: true });
    await mkdir(join(folder, 'server'));
    await writeFile(join(folder, 'server/entry-server.js'), 'export const render = () => {};');
    await writeFile(join(folder, 'server/package.json'), '{"type":"module"}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const writeManifest = (manifest: unknown) =>
    writeFile(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest));

  it('are reported missing in one line', async () => {
    await expect(loadBuiltBundle(folder)).rejects.toThrow(
      /^The pages are not built: run npm run build first\.$/,
    );
  });

  it('are reported missing if the build has no entry', async () => {
    await writeManifest({ 'a.tsx': { file: 'assets/a.js' } });
    await expect(loadBuiltBundle(folder)).rejects.toThrow(
      /^The pages are not built completely: run npm run build again\.$/,
    );
  });

  it('list the files of the first view, each once', async () => {
    await writeManifest({
      'entry.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_start'] },
      'client/browser-app.tsx': { file: 'assets/app.js', imports: ['_libs'] },
      'client/plain-page.ts': { file: 'assets/plain.js', imports: ['_start'] },
      'client/interaction/first-interaction.ts': { file: 'assets/first.js' },
      _start: { file: 'assets/start.js' },
      _libs: { file: 'assets/libs.js', imports: ['_base'] },
      _base: { file: 'assets/base.js', imports: ['_libs'] },
      'home.tsx': {
        file: 'assets/home.js',
        imports: ['_libs', '_card'],
        css: ['assets/homes.css', 'assets/home.css'],
      },
      'saved.tsx': { file: 'assets/saved.js', css: ['assets/homes.css'] },
      _card: { file: 'assets/card.js' },
      'style.css': { file: 'assets/style.css' },
      'a.woff2': { file: 'assets/inter-tight-latin-AbC12.woff2' },
      'b.woff2': { file: 'assets/inter-tight-latin-ext-AbC12.woff2' },
      'c.woff2': { file: 'assets/inter-tight-italic-AbC12.woff2' },
    });
    const bundle = await loadBuiltBundle(folder);
    const { assets } = await bundle.load();
    expect(assets.scripts).toEqual(['/assets/entry.js']);
    expect(assets.styles([])).toEqual(['/assets/style.css']);
    expect(assets.styles(['home.tsx', 'saved.tsx', 'none.tsx'])).toEqual([
      '/assets/style.css',
      '/assets/homes.css',
      '/assets/home.css',
    ]);
    expect(assets.fonts).toEqual([
      '/assets/inter-tight-latin-AbC12.woff2',
      '/assets/inter-tight-latin-ext-AbC12.woff2',
    ]);
    const shared = ['/assets/start.js', '/assets/app.js', '/assets/libs.js', '/assets/base.js'];
    expect(assets.modules([])).toEqual(shared);
    expect(assets.modules(['home.tsx', 'saved.tsx', 'none.tsx'])).toEqual([
      ...shared,
      '/assets/home.js',
      '/assets/card.js',
      '/assets/saved.js',
    ]);
    expect(assets.startModules).toEqual({
      'on interaction': ['/assets/start.js', '/assets/first.js'],
      never: ['/assets/start.js', '/assets/plain.js'],
    });
  });
});
