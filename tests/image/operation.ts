import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { demoPassword } from '../support/production-environment.ts';
import { findPostgres, startPostgres } from '../support/temporary-postgres.ts';
import { check } from './check.ts';
import { Container, type ContainerOptions, idleCommand } from './container.ts';

const checkout = join(import.meta.dirname, '../..');
const publicUrl = 'https://homes.example';

/** Checks the image as an operator uses it. */
export async function checkOperation(folder: string): Promise<void> {
  const secrets = join(folder, 'secrets');
  await mkdir(secrets);
  await writeFile(join(secrets, 'session-keys'), `${'k'.repeat(32)}\n`);
  await writeFile(join(secrets, 'demo-password'), `${demoPassword}\n`);
  const site = {
    volumes: ['data:/data', 'backup:/backup', `${secrets}:/mnt:ro`],
    env: {
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'none',
      SESSION_KEYS_FILE: '/mnt/session-keys',
      DEMO_PASSWORD_FILE: '/mnt/demo-password',
    },
  } satisfies ContainerOptions;

  await check('has every command of operators', async () => {
    await using tools = await Container.start(folder, { ...site, command: idleCommand });
    const env = { PORT: 'none', PROVIDER_PORT: 'none' };
    for (const script of await operatorScripts()) {
      const printed = await tools.fails(npm(script, '--no-such-option'), { env });
      assert.doesNotMatch(
        printed,
        /cannot find (?:module|package)|: not found|EROFS/i,
        `npm run ${script}`,
      );
    }
  });
  {
    await using container = await Container.start(folder, site);
    await check('is unhealthy until it is ready, and healthy then', async () => {
      assert.equal(await container.isHealthy(), false);
      await container.untilReady('/health/ready');
      assert.equal(await container.isHealthy(), true);
    });
    await check('serves pages, pictures and log-ins', async () => {
      const page = await (await fetch(`${container.url}/buy?location=`)).text();
      const picture = /\/media\/\d+\/[\w.-]+/.exec(page)?.[0];
      assert(picture, 'the page shows no picture');
      const { status, headers } = await fetch(container.url + picture, {
        headers: { accept: 'image/webp' },
      });
      assert.deepEqual([status, headers.get('content-type')], [200, 'image/webp']);
      assert.equal(await logIn(container.url), 200);
    });
    await check('needs less memory than compose.yaml and Kubernetes give it', async () => {
      const pid = await container.inspect('State.Pid');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
      const limit = Number(await container.inspect('HostConfig.Memory'));
      assert(peak < limit, `${peak} bytes of ${limit}`);
      assert.equal(limit, await kubernetesLimit());
      console.log(`  at most ${Math.round(peak / 2 ** 20)} of ${limit / 2 ** 20} MiB`);
    });
    await check('lists messages, invites administrators and backs up its volume', async () => {
      const list = await container.output(npm('outbox', 'list'));
      assert.match(list, /No undelivered messages\./);
      const invited = await container.output(
        npm('admin:create', '--email', 'invited@homes.example', '--invite'),
      );
      assert.match(invited, /https:\/\/homes\.example\/\S+/);
      const backup = await container.output(npm('backup', '--to', '/backup'));
      assert.match(backup, /^Backed up \d+ files/m);
    });
    await check('is unhealthy while it stops, and ends well', async () => {
      const stopped = container.stop();
      while (await container.isHealthy());
      assert.equal(await stopped, 0);
    });
  }
  await check('makes administrators while the site is stopped', async () => {
    await using tools = await Container.start(folder, { ...site, command: idleCommand });
    const line = await tools.output(npm('admin:create', '--email', 'operator@homes.example'));
    assert.match(line, /^operator@homes\.example is an administrator now\. Password: \S+$/m);
  });
  await check('starts again on its volume with npm start, read-only as it is', async () => {
    await using container = await Container.start(folder, { ...site, command: ['npm', 'start'] });
    await container.untilReady('/health/ready');
    assert.equal(await logIn(container.url), 200);
    await assert.rejects(container.output(['cat', '/data/demo-logins.txt']), /No such file/);
    await container.stop();
  });
  await check('runs the provider alone', async () => {
    await using provider = await Container.start(folder, { ...site, command: npm('provider') });
    await provider.untilReady('/api/properties');
    await provider.stop();
  });
  await check('moves to PostgreSQL, and dumps it', async () => {
    const programs = await findPostgres();
    assert(programs, 'PostgreSQL is not installed');
    await using postgres = await startPostgres(programs);
    const databaseUrl = await postgres.createDatabase('homefront');
    await writeFile(join(secrets, 'database-url'), `${databaseUrl}\n`);
    const env = { DATABASE_URL_FILE: '/mnt/database-url' };
    await using tools = await Container.start(folder, { ...site, command: idleCommand });
    await tools.fails(npm('provider:move'));
    await tools.output(npm('provider:move'), { env });
    const dump = await tools.output(['pg_dump', `--dbname=${databaseUrl}`]);
    assert.match(dump, /^COPY public\.users /m);
    await using container = await Container.start(folder, {
      ...site,
      env: { ...site.env, ...env },
    });
    await container.untilReady('/health/ready');
    assert.equal(await logIn(container.url), 200);
    await container.stop();
  });
}

function npm(script: string, ...args: string[]): string[] {
  return ['npm', 'run', '--silent', script, '--', ...args];
}

/** Those of package.json that run a program of the server. */
async function operatorScripts(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const entries: [string, string][] = Object.entries(scripts);
  return entries.filter(([, command]) => command.includes(' server/')).map(([name]) => name);
}

/** The limit of a pod, in bytes. */
async function kubernetesLimit(): Promise<number> {
  const text = await readFile(join(checkout, 'deploy/kubernetes/deployment.yaml'), 'utf8');
  const limits = parseAllDocuments(text).map((document) =>
    String(
      document.getIn([
        'spec',
        'template',
        'spec',
        'containers',
        0,
        'resources',
        'limits',
        'memory',
      ]),
    ),
  );
  return Number(limits.map((limit) => /^(\d+)Gi$/.exec(limit)?.[1]).find(Boolean)) * 2 ** 30;
}

async function logIn(url: string): Promise<number> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'admin@homefront.example', password: demoPassword }),
  });
  return response.status;
}
