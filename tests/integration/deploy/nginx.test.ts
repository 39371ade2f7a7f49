import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import request from 'supertest';
import { Agent, request as send } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { freePort } from '../../support/free-port.ts';
import { runsNginx, type Nginx, startDeployedNginx } from '../../support/nginx.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { waitUntil } from '../../support/wait.ts';

const host = 'homes.example';
type Path = 'nginx/homefront.conf' | 'compose/nginx.conf';

/** Starts nginx in front of two or three processes, at these URLs in turn. */
async function startOn(path: Path, sites: readonly string[], folder: string) {
  const [plain, secure] = [await freePort(), await freePort()];
  const at = (index: number) => new URL(sites[index % sites.length] ?? '').host;
  const nginx = await startDeployedNginx(path, `https://127.0.0.1:${secure}`, {
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl': `listen 127.0.0.1:${secure} ssl`,
    ...certificateIn(folder, path),
    ...(path === 'compose/nginx.conf'
      ? // The installed nginx is older than `resolve`.
        {
          'site-1:3000 resolve': at(0),
          'site-2:3000 resolve': at(1),
          'site-3:3000 resolve': at(2),
          '/run/nginx.pid': `${folder}/pid`,
        }
      : {
          'server 127.0.0.1:3000': `server ${at(0)}`,
          '# server 127.0.0.1:3001': `server ${at(1)}`,
          'listen [::]:80;': '',
          'listen [::]:443 ssl http2;': '',
        }),
  });
  return { nginx, plainUrl: `http://127.0.0.1:${plain}` };
}

const app = useForSuite(() =>
  createTestApp({
    env: { TRUST_PROXY: '1', PUBLIC_URL: `https://${host}`, SEED_PROPERTIES: '0' },
  }),
);

describe.runIf(runsNginx).each(['nginx/homefront.conf', 'compose/nginx.conf'] as const)(
  'nginx with deploy/%s',
  (path) => {
    let nginx: Nginx;
    let plainUrl: string;
    let folder: string;
    const visitors = new Agent({ connect: { rejectUnauthorized: false } });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'homefront-tls-'));
      ({ nginx, plainUrl } = await startOn(path, [app.url], folder));
    });
    afterAll(async () => {
      await visitors.close();
      await nginx?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });

    const get = (target: string) =>
      send(nginx.url + target, { dispatcher: visitors, headers: { host } });

    it('sends plain requests to https', async () => {
      const { status, headers } = await request(plainUrl)
        .get('/buy?location=Lagos')
        .set('host', host);
      expect([status, headers['location']]).toEqual([301, `https://${host}/buy?location=Lagos`]);
    });

    it('serves the site over TLS, with pages from its cache', async () => {
      const first = await get('/about');
      expect(first.statusCode).toBe(200);
      expect(first.headers['strict-transport-security']).toContain('max-age=31536000');
      expect(first.headers['cache-status']).toContain('nginx; detail=MISS');
      const text = await first.body.text();
      expect(text).toContain(`https://${host}/about`);
      const second = await get('/about');
      expect(second.headers['cache-status']).toContain('nginx; detail=HIT');
      expect(await second.body.text()).toBe(text);
    });

    it.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s', async (version) => {
      expect(await protocolWith(nginx.url, version)).toBe(version);
    });

    it('refuses TLS 1.1', async () => {
      await expect(protocolWith(nginx.url, 'TLSv1.1')).rejects.toThrow(/alert protocol version/);
    });

    it.each([paths.setPassword, paths.verifyEmail])(
      'keeps tokens of links in emails out of its logs: %s',
      async (page) => {
        const target = `${page}?token=secret`;
        await request(plainUrl).get(target).set('host', host).expect(301);
        const { statusCode, body } = await get(target);
        expect([statusCode, await body.text()]).toEqual([200, expect.stringContaining('<form')]);
        const nowhere = `http://127.0.0.1:${await freePort()}`;
        await using front = (await startOn(path, [nowhere], folder)).nginx;
        for (const wanted of [target, `${page}/?token=secret`, paths.contact]) {
          const answer = await send(front.url + wanted, {
            dispatcher: visitors,
            headers: { host },
          });
          expect(answer.statusCode).toBe(502);
          await answer.body.dump();
        }
        const isLogged = () => front.errors().includes(`"GET ${paths.contact} HTTP`);
        await waitUntil(isLogged);
        const log = await readFile(nginx.accessLog, 'utf8').catch(() => '');
        for (const text of [log, nginx.errors(), front.errors()])
          expect(text).not.toContain('secret');
      },
    );

    describe('in front of two processes', () => {
      let asked = 0;
      const sites = Array.from({ length: 2 }, () =>
        createServer(({ url, socket }, response) => {
          asked += 1;
          if (url === '/fails') return void socket.resetAndDestroy();
          response.setHeader('cache-control', 'public, max-age=31536000, immutable').end('done');
        }),
      );
      let front: Nginx;
      const visit = async (target: string): Promise<number> => {
        const { statusCode, body } = await send(front.url + target, {
          dispatcher: visitors,
          headers: { host },
        });
        await body.dump();
        return statusCode;
      };

      beforeAll(async () => {
        await Promise.all(sites.map((site) => once(site.listen(0, '127.0.0.1'), 'listening')));
        const urls = sites.map(
          (site) => `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
        );
        ({ nginx: front } = await startOn(path, urls, folder));
      });
      afterAll(async () => {
        await front?.[Symbol.asyncDispose]();
        for (const site of sites) site.close().closeAllConnections();
      });

      it('goes on asking them after requests that fail', async () => {
        for (let attempt = 0; attempt < 5; attempt += 1) {
          expect(await visit('/fails')).toBe(502);
          expect(await visit('/contact-us')).toBe(200);
        }
      });

      it('stores styles and scripts once, whatever query is added', async () => {
        const count = async (target: string): Promise<number> => {
          const before = asked;
          await visit(target);
          return asked - before;
        };
        expect([await count('/assets/a.css'), await count('/assets/a.css')]).toEqual([1, 0]);
        expect([await count('/assets/a.css?1'), await count('/assets/a.css?1')]).toEqual([1, 1]);
      });
    });
  },
);

/** Makes a certificate, and returns the replacements for its paths. */
function certificateIn(folder: string, path: string): Record<string, string> {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host}`;
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const place = path === 'compose/nginx.conf' ? '/run/secrets' : '/etc/homefront';
  return { [`${place}/tls.crt`]: certificate, [`${place}/tls.key`]: key };
}

async function protocolWith(
  url: string,
  version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3',
): Promise<string | null> {
  const { port } = new URL(url);
  const socket = connect({
    port: Number(port),
    host: '127.0.0.1',
    rejectUnauthorized: false,
    minVersion: version,
    maxVersion: version,
    // OpenSSL offers old versions at this level only.
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  try {
    await once(socket, 'secureConnect');
    return socket.getProtocol();
  } finally {
    socket.destroy();
  }
}
