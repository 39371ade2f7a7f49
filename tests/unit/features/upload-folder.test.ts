import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
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

it('says that the server has no space left if a file cannot grow', async () => {
  const path = await mkdtemp(join(tmpdir(), 'uploads-'));
  const folder = join(import.meta.dirname, '../../../server/features/upload-folder.ts');
  const receive = `
    import { openUploadFolder } from '${folder}';
    const uploads = await openUploadFolder('${path}');
    const request = { get: () => undefined, iterator: () => [Buffer.alloc(100_000)] };
    const options = { maxBytes: 1_000_000, type: '' };
    const { code, status } = await uploads.receive(request, options).catch((error) => error);
    process.stdout.write(JSON.stringify({ code, status }));`;
  // In blocks of 512 or 1,024 bytes.
  const limited = ['-c', 'ulimit -f 8 && exec "$@"', 'sh', process.execPath];
  const { stdout } = await promisify(execFile)('sh', [
    ...limited,
    '--input-type=module',
    '-e',
    receive,
  ]);
  expect(JSON.parse(stdout)).toEqual({ code: 'noSpace', status: 507 });
  expect(await readdir(path)).toEqual([]);
  await rm(path, { recursive: true });
});
