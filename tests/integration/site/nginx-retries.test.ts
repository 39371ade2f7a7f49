/** @module-tag long */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Nginx, runsNginx, startNginx } from '../../support/nginx.ts';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopback-server.ts';

/** A process of the site that answers everything with one status. */
interface Process extends LoopbackServer {
  status: number;
}

describe.runIf(runsNginx)('nginx in front of four processes', () => {
  let processes: Process[];
  let nginx: Nginx;
  let asked: string[] = [];

  beforeAll(async () => {
    processes = await Promise.all(Array.from({ length: 4 }, startProcess));
    nginx = await startNginx(processes.map(({ url }) => url));
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    for (const each of processes ?? []) await each[Symbol.asyncDispose]();
  });
  afterEach(() => {
    asked = [];
    for (const each of processes) each.status = 200;
  });

  async function startProcess(): Promise<Process> {
    const answer = { status: 200 };
    const server = await startLoopbackServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume();
      response.writeHead(answer.status).end();
    });
    return Object.assign(answer, server);
  }

  const ask = async (path: string, method = 'GET'): Promise<number> => {
    const response = await fetch(`${nginx.url}${path}`, {
      method,
      ...(method !== 'GET' && { body: 'a=b' }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  function overload(count: number): void {
    for (const each of processes.slice(0, count)) each.status = 503;
  }

  it.each(['/contact-us', '/about', '/assets/a.css'])(
    'gets %s from another one if one refuses it',
    async (path) => {
      overload(1);
      const statuses = [];
      // In turn, so that each is the first to be asked.
      for (let visit = 0; visit < 4; visit += 1) statuses.push(await ask(`${path}?visit=${visit}`));
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(asked).toHaveLength(5);
    },
  );

  it('asks three at most', async () => {
    overload(4);
    expect(await ask('/contact-us')).toBe(503);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['POST', '/contact-us'],
    ['POST', '/api/contact'],
    ['PUT', '/api/admin/properties/1'],
    ['DELETE', '/api/admin/properties/1'],
  ])('sends a %s to %s only once', async (method, path) => {
    overload(4);
    expect(await ask(path, method)).toBe(503);
    expect(asked).toEqual([`${method} ${path}`]);
  });
});
