import { execFile, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { secretNames } from '../../../server/config/env.ts';
import { variables } from '../../../server/config/variables.ts';
import {
  checkout,
  type Composition,
  makeSecrets,
  readComposition,
  siteEnvironment,
} from '../../support/compose.ts';
import { freePort } from '../../support/free-port.ts';
import { runsRedis } from '../../support/redis.ts';

const run = promisify(execFile);
const sites = ['site-1', 'site-2', 'site-3'];
let folder: string;
let secrets: string;
let composition: Composition;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homefront-compose-'));
  secrets = await makeSecrets(folder, 'homes.example');
  composition = await readComposition();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
const read = (name: string): Promise<string> => readFile(join(secrets, name), 'utf8');

/** Errors of dclint, which knows the schema of Compose files. */
async function errorsOf(file: string): Promise<string> {
  // Visitors reach nginx on every interface.
  const args = [file, '--quiet', '--disable-rule', 'no-unbound-port-interfaces'];
  const program = join(checkout, 'node_modules/dclint/bin/dclint.cjs');
  return run(process.execPath, [program, ...args]).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

describe('compose.yaml', () => {
  it('follows the Compose specification', async () => {
    expect((await errorsOf(join(checkout, 'compose.yaml'))).trim()).toBe('');
  });

  it('would be rejected with a mistake', async () => {
    const text = await readFile(join(checkout, 'compose.yaml'), 'utf8');
    const file = join(folder, 'compose.yaml');
    await writeFile(file, text.replace('stop_grace_period: 30s', 'stop_grace_periods: 30s'));
    expect(await errorsOf(file)).toContain('must NOT have additional properties');
  });

  it('configures the site in production, with every secret in a file', () => {
    const environment = siteEnvironment(composition, secrets);
    const known = new Set([
      ...Object.keys(variables),
      ...secretNames.map((name) => `${name}_FILE`),
    ]);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect(secretNames.filter((name) => name in environment)).toEqual([]);
    for (const name of sites) {
      expect(composition.services[name]?.environment).toEqual(
        composition.services['site-1']?.environment,
      );
    }
    const { settings, secrets: values } = readConfig({ ...environment, NODE_ENV: 'production' });
    expect(settings).toMatchObject({
      publicUrl: 'https://localhost',
      server: { trustProxy: 1 },
      metrics: undefined,
      provider: { kind: 'embedded', seedProperties: 0 },
    });
    expect(environment).toHaveProperty('METRICS_PORT');
    expect(values).toMatchObject({
      sessionKeys: [expect.stringMatching(/^[\da-f]{64}$/)],
      databaseUrl: expect.stringMatching(
        /^postgres:\/\/homefront:[\da-f]{64}@postgres:5432\/homefront\?sslmode=disable$/,
      ),
      redisUrl: expect.stringMatching(/^redis:\/\/:[\da-f]{64}@valkey:6379\/0$/),
      smtpUrl: 'smtp://mail:1025',
    });
  });

  it('gives each process a data folder of its own, a read-only tree and no privileges', () => {
    const found = sites.map((name) => composition.services[name]);
    expect(found.flatMap((service) => service?.volumes)).toEqual([
      'site-1:/data',
      'backup:/backup',
      ...sites.slice(1).map((name) => `${name}:/data`),
    ]);
    for (const service of found) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('limits the memory of every service, and lets none gain privileges', () => {
    for (const service of Object.values(composition.services)) {
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      expect(service.security_opt).toContain('no-new-privileges:true');
    }
  });

  it('has the services that docs/deployment.md uses', async () => {
    const document = await readFile(join(checkout, 'docs/deployment.md'), 'utf8');
    const used = [
      ...document.matchAll(/docker compose (?:exec(?: -T)?|run --rm|restart|stop) ([\w-]+)/g),
    ].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !(name in composition.services))).toEqual([]);
  });

  it('lets the site reach the servers that it uses, and waits for those that it needs', () => {
    const environment = siteEnvironment(composition, secrets);
    const { databaseUrl, redisUrl, smtpUrl } = readConfig(environment).secrets;
    const { services } = composition;
    const hosts = [databaseUrl, redisUrl, smtpUrl].map((url) => new URL(url ?? '').hostname);
    for (const name of sites) {
      const site = services[name];
      for (const host of hosts) {
        const shared = services[host]?.networks.filter((each) => site?.networks.includes(each));
        expect([host, shared]).toEqual([host, [expect.any(String)]]);
      }
      expect(Object.keys(site?.depends_on ?? {})).toEqual(hosts.slice(0, 2));
      expect(site?.networks).toEqual(expect.arrayContaining(services['nginx']?.networks ?? []));
    }
    expect(Object.keys(services['nginx']?.depends_on ?? {})).toEqual(sites);
  });

  it('opens nothing but nginx to others', () => {
    const { services, networks } = composition;
    expect(services['nginx']?.ports).toEqual(['80:80', '443:443']);
    const { nginx: _nginx, ...others } = services;
    const ports = Object.values(others).flatMap((service) => service.ports);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(networks['back']?.internal).toBe(true);
    for (const name of ['postgres', 'valkey']) expect(services[name]?.networks).toEqual(['back']);
  });

  it('puts nginx in front of every process', async () => {
    const configuration = await readFile(join(checkout, 'deploy/compose/nginx.conf'), 'utf8');
    const upstream = [...configuration.matchAll(/server (\S+):(\d+) resolve max_fails=0;/g)];
    expect(upstream.map(([, name]) => name)).toEqual(sites);
    const dockerfile = await readFile(join(checkout, 'Dockerfile'), 'utf8');
    for (const [, , port] of upstream) expect(dockerfile).toContain(`EXPOSE ${port}\n`);
    expect(composition.services['nginx']?.volumes).toEqual([
      './deploy/compose/nginx.conf:/etc/nginx/nginx.conf:ro',
      './deploy/nginx/homefront:/etc/nginx/homefront:ro',
      'pages:/var/cache/nginx',
    ]);
  });
});

describe('make-secrets.sh', () => {
  it('makes every secret of compose.yaml, in a folder for its owner alone', async () => {
    const names = Object.values(composition.secrets).map(({ file }) => file.split('/').at(-1));
    expect((await readdir(secrets)).toSorted()).toEqual(names.toSorted());
    for (const { file } of Object.values(composition.secrets)) {
      expect(file).toMatch(/^\.\/deploy\/compose\/secrets\/[\w.-]+$/);
    }
    expect(await modeOf(secrets)).toBe(0o700);
  });

  it('closes a folder that others could open', async () => {
    const open = join(folder, 'open/secrets');
    await mkdir(open, { recursive: true });
    await chmod(open, 0o755);
    await makeSecrets(join(folder, 'open'));
    expect(await modeOf(open)).toBe(0o700);
  });

  it('lets the users of the containers read their files, and only root the key of the certificate', async () => {
    const names = await readdir(secrets);
    const others = names.filter((name) => !name.startsWith('tls.'));
    for (const name of others)
      expect([name, await modeOf(join(secrets, name))]).toEqual([name, 0o644]);
    expect(await modeOf(join(secrets, 'tls.key'))).toBe(0o600);
  });

  it('gives the site and the servers the same passwords', async () => {
    expect(await read('database-url')).toContain(`:${(await read('postgres-password')).trim()}@`);
    const [, password] = /^requirepass (\w+)$/m.exec(await read('valkey.conf')) ?? [];
    expect(await read('redis-url')).toContain(`:${password}@`);
  });

  it('makes a certificate for the host', async () => {
    const certificate = new X509Certificate(await read('tls.crt'));
    expect(certificate.checkHost('homes.example')).toBe('homes.example');
    expect(certificate.checkHost('other.example')).toBeUndefined();
  });

  it('leaves what is there, and adds what is missing', async () => {
    const again = await makeSecrets(join(folder, 'again'));
    await writeFile(join(again, 'session-keys'), 'mine');
    await rm(join(again, 'redis-url'));
    const before = await readFile(join(again, 'tls.crt'), 'utf8');
    await makeSecrets(join(folder, 'again'));
    expect(await readFile(join(again, 'session-keys'), 'utf8')).toBe('mine');
    expect(await readFile(join(again, 'tls.crt'), 'utf8')).toBe(before);
    expect(await readFile(join(again, 'redis-url'), 'utf8')).toMatch(/^redis:/);
  });

  it.runIf(runsRedis)(
    'configures a server that asks for the password and evicts nothing',
    async () => {
      const port = await freePort();
      const file = join(folder, 'valkey.conf');
      await writeFile(file, (await read('valkey.conf')).replace('dir /data', `dir ${folder}`));
      const server = spawn('/usr/bin/redis-server', [file, '--port', String(port)], {
        stdio: 'ignore',
      });
      try {
        const address = new URL((await read('redis-url')).trim());
        address.host = `127.0.0.1:${port}`;
        const client = createClient({ url: address.href });
        client.on('error', () => {});
        await client.connect();
        expect(await client.configGet('maxmemory-policy')).toEqual({
          'maxmemory-policy': 'noeviction',
        });
        expect(await client.configGet('appendonly')).toEqual({ appendonly: 'yes' });
        client.destroy();
        const stranger = createClient({
          url: `redis://127.0.0.1:${port}`,
          socket: { reconnectStrategy: false },
        });
        stranger.on('error', () => {});
        await expect(stranger.connect()).rejects.toThrow('NOAUTH');
      } finally {
        server.kill('SIGKILL');
        await once(server, 'close');
      }
    },
  );
});
