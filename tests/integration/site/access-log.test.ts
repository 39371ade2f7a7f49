import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { openStaffSite } from '../api/admin/staff-site.ts';
import { useForSuite } from '../../support/use-for-suite.ts';

const levels: Record<number, string> = { 20: 'debug', 30: 'info' };

const site = useForSuite(() => openStaffSite({ env: { TRUST_PROXY: '1' } }));

interface Line {
  level: number;
  msg: string;
  path?: string;
  client?: string;
}

const lines = (): Line[] => site.app.logLines.map((line) => JSON.parse(line));

/** The log line of the latest request for a path. */
async function lineOf(path: string): Promise<Line> {
  const find = (): Line | undefined =>
    lines().findLast((line) => line.msg === 'request' && line.path === path);
  await expect.poll(find).toBeDefined();
  return find() ?? { level: 0, msg: '' };
}

describe('access log line', () => {
  it.each(['/api/admin/properties/export.csv', '/api/admin/audit/export.csv'])(
    'has level info for the export %s',
    async (path) => {
      await site.asAdmin('get', `${path}?q=Lekki`).expect(200);
      const { level } = await lineOf(path);
      expect(levels[level]).toBe('info');
    },
  );

  it('has level debug for a built file', async () => {
    await request(site.app.url).get('/favicon.svg').expect(200);
    expect(levels[(await lineOf('/favicon.svg')).level]).toBe('debug');
  });

  it.each([
    ['an IPv4 address to its /24', '203.0.113.77', '203.0.113.0'],
    ['an IPv4 address in IPv6 to its /24', '::ffff:203.0.113.77', '203.0.113.0'],
    ['an IPv6 address to its /48', '2001:db8:7:1234:5678:9abc:def0:1111', '2001:db8:7::'],
  ])(
    'shortens %s, and nothing in the log contains the full address',
    async (_what, address, logged) => {
      const path = `/about-${encodeURIComponent(address)}`.replaceAll(/[^\w/-]/g, '-');
      await request(site.app.url).get(path).set('x-forwarded-for', address);
      const { client } = await lineOf(path);
      expect(client?.replace(/\/\d+$/, '')).toBe(logged);
      expect(site.app.logLines.join('\n')).not.toContain(address);
    },
  );
});
