import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { runsPromtool, promtool } from '../../support/promtool.ts';
import { scrape, type Scrape } from '../../support/scrape.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { waitUntil } from '../../support/wait.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/homefront.json'];

const app = useForSuite(() => createTestApp({ env: { METRICS_PORT: '0', SEED_PROPERTIES: '3' } }));
let scraped: Scrape;
beforeAll(async () => {
  await request(app.url).get('/buy').expect(200);
  // Half a second after the start, the event loop has been measured.
  await waitUntil(async () => {
    scraped = await scrape(app.services.metricsUrl);
    return scraped.value('homefront_event_loop_utilization') !== undefined;
  });
});

/** Every metric that a file names, without the suffix of a histogram's part. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:homefront|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

describe.each(files)('%s', (file) => {
  it('names only metrics that the site has', () => {
    const named = metricsIn(read(file));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !scraped.names.has(name))).toEqual([]);
  });
});

it('the dashboard shows every metric of the site', () => {
  const shown = new Set(metricsIn(read('deploy/grafana/homefront.json')));
  const own = [...scraped.names].filter((name) => name.startsWith('homefront_'));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
  expect(own.length).toBeGreaterThan(25);
});

it('docs/observability.md lists every metric of the site', () => {
  const table =
    read('docs/observability.md').split('\n## Metrics\n')[1]?.split('\n## ', 1)[0] ?? '';
  const rows = table.split('\n').filter((row) => row.startsWith('| `'));
  const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  const own = [...scraped.names].filter((name) => name.startsWith('homefront_'));
  expect(documented.map(([, name]) => `homefront_${name}`).toSorted()).toEqual(own.toSorted());
});

it('docs/runbook.md has every alert, and every section that alerts name', () => {
  const runbook = read('docs/runbook.md');
  const alerts = read('deploy/prometheus/alerts.yml');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => `\`${name}\``);
  const sections = [...alerts.matchAll(/See "([^"]+)"/g)].map(
    ([, title = '']) => `\n## ${title}\n`,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(sections.length).toBeGreaterThan(5);
  expect([...names, ...sections].filter((text) => !runbook.includes(text))).toEqual([]);
});

describe.runIf(runsPromtool)('promtool', () => {
  it('accepts the configuration and its rules', async () => {
    const output = await promtool([
      'check',
      'config',
      join(root, 'deploy/prometheus/prometheus.yml'),
    ]);
    expect(output).toContain('rules found');
  });

  it('accepts the scrape, and has nothing against its names', async () => {
    const own = scraped.text.split('\n').filter((line) => /(?:^|\s)homefront_/.test(line));
    expect(await promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toBe('');
  });

  it('finds that the rules alert when they should, and only then', async () => {
    const file = join(root, 'deploy/prometheus/alerts.test.yml');
    expect(await promtool(['test', 'rules', file])).toContain('SUCCESS');
  });

  it('parses every query of the dashboard', async () => {
    const queries = [...read(files[1] ?? '').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => String(JSON.parse(text)),
    );
    expect(queries.length).toBeGreaterThan(20);
    const groups = queries.map((query, index) => ({
      record: `query_${index}`,
      expr: query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', 'a'),
    }));
    // YAML includes JSON.
    const rules = JSON.stringify({ groups: [{ name: 'dashboard', rules: groups }] });
    await using folder = await createTemporaryFolder();
    const file = join(folder.path, 'queries.yml');
    await writeFile(file, rules);
    expect(await promtool(['check', 'rules', file])).toContain('SUCCESS');
  });
});
