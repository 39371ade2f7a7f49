import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';

const root = join(import.meta.dirname, '../../..');

describe('npm run check:supply', () => {
  it('fails on a high advisory and names it', async () => {
    const url = 'https://github.com/advisories/GHSA-test';
    const { code, output } = await checkAgainst((request, response) => {
      // npm also asks for the package's versions.
      if (request.method === 'GET') {
        response.writeHead(404).end();
        return;
      }
      const vulnerable = { id: 1, url, title: 'Leak', severity: 'high', vulnerable_versions: '*' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ helmet: [vulnerable] }));
    });
    expect(output).toContain('npm audit: 1 high or critical, 0 other advisories');
    expect(output).toContain(`helmet: high: Leak (${url})`);
    expect(code).toBe(1);
  });

  it('says so if the registry has no audit, and passes', async () => {
    const { code, output } = await checkAgainst((_request, response) => {
      response.writeHead(405, { allow: 'GET,HEAD' }).end();
    });
    expect(output).toMatch(/npm audit: not available \(405 Method Not Allowed/);
    expect(code).toBe(0);
  });
});

/** Runs the check with a registry whose audit answers as given. */
async function checkAgainst(
  answer: RequestListener,
): Promise<{ code: number | null; output: string }> {
  await using registry = await startLoopbackServer(answer);
  const child = execFile(process.execPath, ['scripts/check-supply.mjs'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: `${registry.url}/` },
  });
  let output = '';
  child.stdout?.on('data', (text: string) => (output += text));
  child.stderr?.on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}
