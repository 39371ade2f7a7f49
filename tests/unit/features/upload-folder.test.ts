import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { it } from 'vitest';
import { openUploadFolder } from '../../../server/features/upload-folder.ts';

it('survives a file that cannot be removed', async () => {
  const path = await mkdtemp(join(tmpdir(), 'uploads-'));
  const folder = await openUploadFolder(path);
  const app = express();
  app.post('/', async (incoming, response) => {
    const upload = await folder.receive(incoming, { maxBytes: 100, type: '' });
    const [name = ''] = await readdir(path);
    await rm(join(path, name));
    await mkdir(join(path, name, 'not-empty'), { recursive: true });
    await upload.remove();
    response.json({ size: upload.blob.size });
  });
  await request(app).post('/').send('a photo').expect(200, { size: 7 });
  await rm(path, { recursive: true });
});
