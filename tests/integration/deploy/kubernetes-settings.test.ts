import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IContainer } from 'kubernetes-models/v1';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { secretNames } from '../../../server/config/env.ts';
import { variables } from '../../../server/config/variables.ts';
import { checkout } from '../../support/compose.ts';
import { type ImageSettings, readImageSettings } from '../../support/dockerfile.ts';
import { runsPromtool, promtool } from '../../support/promtool.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const folder = join(checkout, 'deploy/kubernetes');
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const known = new Set([...Object.keys(variables), ...secretNames.map((name) => `${name}_FILE`)]);

let containers: IContainer[];
let image: ImageSettings;

beforeAll(async () => {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map(read));
  containers = texts.flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => containersIn(document.toJS())),
  );
  image = await readImageSettings();
});

/** Those of every pod template in a manifest. */
function containersIn(value: unknown): IContainer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    /^(?:initC|c)ontainers$/.test(name) ? part : containersIn(part),
  );
}

describe('containers of the Kubernetes manifests', () => {
  it('run the image', () => {
    expect(containers.length).toBeGreaterThan(0);
    expect(new Set(containers.map((container) => container.image))).toEqual(new Set(['homefront']));
  });

  it('set only variables that the site has', async () => {
    const { configMapGenerator } = parse(await read('kustomization.yaml'));
    const literals: string[] = configMapGenerator.flatMap(
      (generator: { literals: string[] }) => generator.literals,
    );
    const names = [
      ...literals.map((line) => line.split('=')[0] ?? ''),
      ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('read each secret from a file of the secret that the documents create', async () => {
    const text = await readFile(join(checkout, 'docs/deployment.md'), 'utf8');
    const created = [...text.matchAll(/--from-file=([\w-]+)/g)].map(([, name]) => name);
    const mounted = containers.flatMap(({ env = [] }) =>
      env.filter(({ name }) => name.endsWith('_FILE')).map(({ value = '' }) => value),
    );
    const folders = containers.flatMap(({ volumeMounts = [] }) =>
      volumeMounts.map(({ mountPath }) => mountPath),
    );
    expect(mounted.length).toBeGreaterThan(3);
    for (const path of mounted) {
      const [, place, name] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
      expect(folders).toContain(place);
      expect(created).toContain(name);
    }
  });

  it('give the image the folders that it writes to, and only mount where it expects one', () => {
    for (const { volumeMounts = [] } of containers) {
      const writable = volumeMounts
        .filter(({ readOnly }) => readOnly !== true)
        .map(({ mountPath }) => mountPath);
      expect(writable).toContain(image.env['DATA_DIR']);
      expect([...image.volumes, '/tmp']).toEqual(expect.arrayContaining(writable));
    }
  });

  it("start the image's command on its port, which accepts connections from other pods", async () => {
    const site = containers.find(({ readinessProbe }) => readinessProbe !== undefined);
    expect(site).not.toHaveProperty('command');
    expect(site).not.toHaveProperty('args');
    expect(image.command.join(' ')).toContain('server/main.ts');
    const ports = site?.ports?.map(({ containerPort }) => containerPort);
    expect(ports).toEqual([Number(image.env['PORT']), expect.any(Number)]);
    expect(image.exposed).toEqual([Number(image.env['PORT'])]);
    expect(image.env).toMatchObject({ HOST: '0.0.0.0', METRICS_HOST: '0.0.0.0' });
  });

  it('run npm scripts that exist, if they run another command', async () => {
    const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
    for (const { command = [], args = [] } of containers) {
      const [program, ...words] = [...command, ...args];
      if (program === undefined) continue;
      expect([program, words[0]]).toEqual(['npm', 'run']);
      expect(scripts).toHaveProperty([
        words.find((word, at) => at > 0 && !word.startsWith('-')) ?? '',
      ]);
    }
  });
});

it('the network policy lets the site reach everything that it can be configured to use', async () => {
  const { spec }: INetworkPolicy = parse(await read('network-policy.yaml'));
  const allowed = (spec?.egress ?? []).flatMap(({ to, ports = [] }) =>
    ports.map(({ protocol, port }) => {
      const namespace = to?.[0]?.namespaceSelector?.matchLabels ?? {};
      return [...Object.values(namespace), protocol, port].join(' ');
    }),
  );
  const needed = {
    'names over UDP': 'kube-system UDP 53',
    'names with long answers': 'kube-system TCP 53',
    DATABASE_URL: `TCP ${portIn('DATABASE_URL')}`,
    REDIS_URL: `TCP ${portIn('REDIS_URL')}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `TCP ${portIn('OTEL_EXPORTER_OTLP_ENDPOINT')}`,
    'SMTP_URL with smtps://': 'TCP 465',
    'SMTP_URL with smtp://, for submission': 'TCP 587',
    'GEOCODER_URL, PROVIDER_URL and IMAGE_HOSTS': 'TCP 443',
  };
  expect(allowed.toSorted()).toEqual(Object.values(needed).toSorted());
});

/** The port in the example of a URL that operators are given. */
function portIn(name: keyof typeof variables): string {
  const [url = ''] = /\w+:\/\/[^']+/.exec(variables[name].expects) ?? [];
  return new URL(url).port;
}

it.runIf(runsPromtool)(
  "the rule of prometheus-adapter averages each pod's event loop over two minutes",
  async () => {
    const { spec }: IHorizontalPodAutoscaler = parse(await read('autoscaler.yaml'));
    const metric = spec?.metrics?.find(({ type }) => type === 'Pods')?.pods?.metric.name ?? '';
    const { rules } = parse(await read('prometheus-adapter.values.yaml'));
    const [{ seriesQuery, metricsQuery }] = rules.custom;
    const query = metricsQuery
      .replaceAll('<<.Series>>', metric)
      .replaceAll('<<.LabelMatchers>>', 'namespace="homefront",pod=~"a|b"')
      .replaceAll('<<.GroupBy>>', 'pod');
    const series = (labels: string, values: string) => ({ series: `${metric}${labels}`, values });
    const a = '{namespace="homefront",pod="a"}';
    const b = '{namespace="homefront",pod="b"}';
    const unnamed = '{namespace="",pod="a"}';
    const unitTest = {
      evaluation_interval: '30s',
      tests: [
        {
          interval: '30s',
          input_series: [
            series(a, '1x4 0.25 0.75 0.25 0.75'),
            series(b, '0.75x8'),
            series(unnamed, '1x8'),
            series('{namespace="other",pod="b"}', '1x8'),
          ],
          promql_expr_test: [
            {
              expr: query,
              eval_time: '4m15s',
              exp_samples: [
                { labels: '{pod="a"}', value: 0.5 },
                { labels: '{pod="b"}', value: 0.75 },
              ],
            },
            {
              expr: `count(${seriesQuery})`,
              eval_time: '4m15s',
              exp_samples: [{ labels: '{}', value: 3 }],
            },
          ],
        },
      ],
    };
    await using temporary = await createTemporaryFolder();
    const file = join(temporary.path, 'adapter.yml');
    // YAML includes JSON.
    await writeFile(file, JSON.stringify(unitTest));
    expect(await promtool(['test', 'rules', file])).toContain('SUCCESS');
  },
);
