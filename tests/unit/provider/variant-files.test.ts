import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openVariantFiles } from '../../../server/provider/seed/variant-files.ts';

describe('files of variants', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'homefront-variants-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const files = () => readdir(join(dataDir, 'demo-photos'));

  it('are made once, however many ask, and again if they were deleted', async () => {
    const variants = openVariantFiles(dataDir);
    const asked = Array.from({ length: 5 }, () => variants.ensure('bathroom-1', 2));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['bathroom-1.v2.jpg']));
    const file = join(variants.folder, 'bathroom-1.v2.jpg');
    const first = await stat(file);
    await variants.ensure('bathroom-1', 2);
    expect((await stat(file)).ino).toBe(first.ino);
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({ width: 1200 });

    await rm(variants.folder, { recursive: true });
    await variants.ensure('bathroom-1', 2);
    expect(await files()).toEqual(['bathroom-1.v2.jpg']);
  });

  it('survive two processes that make the same ones', async () => {
    const processes = [openVariantFiles(dataDir), openVariantFiles(dataDir)];
    await Promise.all(
      processes.flatMap((variants) =>
        [1, 2, 3].map((variant) => variants.ensure('bedroom-2', variant)),
      ),
    );
    expect((await files()).toSorted()).toEqual([
      'bedroom-2.v1.jpg',
      'bedroom-2.v2.jpg',
      'bedroom-2.v3.jpg',
    ]);
  });

  it('make others after one that is unknown', async () => {
    const variants = openVariantFiles(dataDir);
    const asked = await Promise.allSettled([
      variants.ensure('bathroom-1', 9),
      variants.ensure('none', 1),
      variants.ensure('bathroom-1', 1),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await files()).toEqual(['bathroom-1.v1.jpg']);
  });
});
