import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureRoutes } from '../../../server/provider/picture-routes.ts';
import { openVariantFiles } from '../../../server/provider/seed/variant-files.ts';

describe('files of variants', () => {
  let dataDir: string;
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'homefront-variants-'));
    logged.length = 0;
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const files = () => readdir(join(dataDir, 'demo-photos'));

  it('are made once, however many ask, and again if they were deleted', async () => {
    const variants = openVariantFiles(dataDir, logger);
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
    const processes = [openVariantFiles(dataDir, logger), openVariantFiles(dataDir, logger)];
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
    const variants = openVariantFiles(dataDir, logger);
    const asked = await Promise.allSettled([
      variants.ensure('bathroom-1', 9),
      variants.ensure('none', 1),
      variants.ensure('bathroom-1', 1),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await files()).toEqual(['bathroom-1.v1.jpg']);
  });

  it('are sent, each made once, while they cannot be stored', async () => {
    await writeFile(join(dataDir, 'demo-photos'), 'in the way');
    const variants = openVariantFiles(dataDir, logger);
    const made = await variants.ensure('bathroom-1', 2);
    expect(await variants.ensure('bathroom-1', 2)).toBe(made);
    const app = express().use(pictureRoutes(variants));
    for (const file of ['bathroom-1.v2.jpg', 'bathroom-1.v3.jpg']) {
      const { body, headers } = await request(app).get(`/${file}`).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=604800, immutable',
      });
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200 });
    }
    expect(logged.filter((line) => line.includes('could not be stored'))).toHaveLength(1);

    await rm(join(dataDir, 'demo-photos'));
    expect(await variants.ensure('bathroom-1', 1)).toBe('bathroom-1.v1.jpg');
  });

  it('left unfinished by a killed process are removed once they are old', async () => {
    const folder = join(dataDir, 'demo-photos');
    await mkdir(folder);
    const names = ['kitchen-1.v1.jpg', 'kitchen-1.v2.jpg.0a.new', 'kitchen-1.v3.jpg.0b.new'];
    for (const name of names) await writeFile(join(folder, name), 'x');
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of names.slice(0, 2))
      await utimes(join(folder, name), twoHoursAgo, twoHoursAgo);
    openVariantFiles(dataDir, logger);
    await expect.poll(files).toEqual(['kitchen-1.v1.jpg', 'kitchen-1.v3.jpg.0b.new']);
    expect(logged).toEqual([]);
  });
});
