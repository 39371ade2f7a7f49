import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { productionServer } from '../../support/production-server.ts';
import { admin, signedIn, type Visitor } from '../../support/visitor.ts';

const env = { SEED_PROPERTIES: '1', TRUST_PROXY: '1' };

it('a database that cannot write its log ends the site and names the cause; the next start has everything acknowledged', async () => {
  await using site = await productionServer({ env });
  const staff = await signedIn(site, admin);
  await addAmenity(staff, 'Before').expect(201);
  limitFiles(site.process.pid, 1_000_000);
  const during = await addAmenity(staff, 'During');
  expect(during.status).toBe(502);
  expect(await site.exited).toEqual({ code: 1, signal: null });
  const fatal = site.lines.map((line) => JSON.parse(line)).find(({ level }) => level === 60);
  expect(fatal.err.message).toMatch(/database in \S+\/provider has stopped: .*File too large/);

  await using next = await productionServer({ env, dataDir: site.dataDir });
  const { body } = await (await signedIn(next, admin)).get('/api/admin/amenities').expect(200);
  const names = new Set(body.items.map(({ name }: { name: string }) => name));
  expect([names.has('Before'), names.has('During')]).toEqual([true, false]);
});

function addAmenity(staff: Visitor, name: string) {
  return staff.post('/api/admin/amenities', { name });
}

/** From now on a write beyond so many bytes of a file fails with EFBIG, as writes to a broken disk fail with EIO. */
function limitFiles(pid: number | undefined, bytes: number): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}`]);
}
