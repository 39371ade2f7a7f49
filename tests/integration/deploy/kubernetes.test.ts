import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { ICronJob } from 'kubernetes-models/batch/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IService } from 'kubernetes-models/v1';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../../server/config/config.ts';
import { nodeUser } from '../../image/base.ts';
import { checkout } from '../../support/compose.ts';
import { scrape } from '../../support/scrape.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const source = join(checkout, 'deploy/kubernetes');
/** Of a Helm chart. */
const adapterValues = 'prometheus-adapter.values.yaml';
const notManifests = new Set(['kustomization.yaml', adapterValues]);
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata?: { name?: string };
}

let folder: string;
let manifests: Manifest[];
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_PORT: '0', SEED_PROPERTIES: '0' } });
  await mkdir(join(checkout, 'tests/.artifacts'), { recursive: true });
  folder = await mkdtemp(join(checkout, 'tests/.artifacts/kubernetes-'));
  const files = (await readdir(source)).filter((name) => !notManifests.has(name));
  const texts = await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')));
  manifests = texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS()));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** The one manifest of a kind with this name, which the first test has validated. */
function manifestOf<T>(kind: string, name = 'homefront'): T {
  const found = manifests.filter(
    (manifest) => manifest.kind === kind && manifest.metadata?.name === name,
  );
  expect(found).toHaveLength(1);
  return found[0] as T;
}

function podOf(deployment: IDeployment) {
  const spec = deployment.spec?.template.spec;
  const [container] = spec?.containers ?? [];
  if (!spec || !container) throw new Error('the deployment has no container');
  return { spec, container };
}

/** The errors of TypeScript in manifests as objects of their interfaces: it knows every field. */
async function unknownFields(values: readonly Manifest[]): Promise<string[]> {
  const lines = values.map((value) => {
    const type = `import('kubernetes-models/${value.apiVersion}').I${value.kind}`;
    return `(${JSON.stringify(value)}) satisfies ${type};`;
  });
  await writeFile(join(folder, 'manifests.ts'), `${lines.join('\n')}\nexport {};\n`);
  const settings = { extends: '../../../tsconfig.json', include: ['manifests.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(checkout, 'node_modules/.bin/tsc');
  return promisify(execFile)(tsc, ['--noEmit', '-p', folder]).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.match(/^\S.*/gm) ?? [],
  );
}

describe('Kubernetes manifests', () => {
  it('are all in the kustomization', async () => {
    const { resources } = parse(await readFile(join(source, 'kustomization.yaml'), 'utf8'));
    const files = (await readdir(source)).filter((name) => !notManifests.has(name));
    expect([...resources].toSorted()).toEqual(files.toSorted());
  });

  it('have the names that docs/deployment.md uses', async () => {
    const document = await readFile(join(checkout, 'docs/deployment.md'), 'utf8');
    const used = [
      ...document.matchAll(/(?:(deployment|cronjob)\/|--(namespace) )(homefront[\w-]*)/g),
    ].map(([, kind, namespace, name]) => `${kind ?? namespace}/${name}`);
    expect(used.length).toBeGreaterThan(10);
    const defined = new Set(
      manifests.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata?.name}`),
    );
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });

  it('follow the schemas of their kinds', async () => {
    for (const manifest of manifests) {
      const name = `kubernetes-models/${manifest.apiVersion}`;
      const models = await import(/* @vite-ignore */ name);
      new models[manifest.kind](manifest).validate();
    }
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      'CronJob',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Namespace',
      'NetworkPolicy',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
    ]);
  });

  it('have no unknown fields', async () => {
    const mistaken = structuredClone(manifestOf<Manifest & IDeployment>('Deployment'));
    Object.assign(podOf(mistaken).container, { imagePullPolicyy: 'Always' });
    expect(await unknownFields([...manifests, mistaken])).toEqual([
      expect.stringContaining('"imagePullPolicyy"\' does not exist'),
    ]);
  });

  it('ask the site for its health where it answers', async () => {
    const { container } = podOf(manifestOf<IDeployment>('Deployment'));
    const { startupProbe, readinessProbe, livenessProbe } = container;
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
      expect(probe?.httpGet?.port).toBe('http');
      await request(app.url)
        .get(probe?.httpGet?.path ?? '')
        .expect(200);
    }
    expect(readinessProbe?.httpGet?.path).toBe('/health/ready');
    // It depends on nothing, so that no outage elsewhere restarts a process.
    expect(livenessProbe?.httpGet?.path).toBe('/health/live');
    // Migrations may take an hour.
    const { periodSeconds = 0, failureThreshold = 0 } = startupProbe ?? {};
    expect(periodSeconds * failureThreshold).toBe(3600);
    expect(container.ports?.[0]).toMatchObject({ name: 'http' });
  });

  it('lead from the ingress to the pods', () => {
    const { spec, metadata } = manifestOf<IDeployment>('Deployment');
    const service = manifestOf<IService>('Service');
    const [rule] = manifestOf<IIngress>('Ingress').spec?.rules ?? [];
    expect(rule?.http?.paths[0]?.backend.service).toEqual({
      name: service.metadata?.name,
      port: { name: service.spec?.ports?.[0]?.name },
    });
    const { labels } = spec?.template.metadata ?? {};
    expect(service.spec?.selector).toEqual(labels);
    expect(spec?.selector.matchLabels).toEqual(labels);
    expect(
      manifestOf<IPodDisruptionBudget>('PodDisruptionBudget').spec?.selector?.matchLabels,
    ).toEqual(labels);
    expect(manifestOf<INetworkPolicy>('NetworkPolicy').spec?.podSelector?.matchLabels).toEqual(
      labels,
    );
    const { scaleTargetRef } =
      manifestOf<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler').spec ?? {};
    expect(scaleTargetRef).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: metadata?.name,
    });
  });

  it('leave the number of pods to the autoscaler', () => {
    expect(manifestOf<IDeployment>('Deployment').spec).not.toHaveProperty('replicas');
    const { spec } = manifestOf<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler');
    expect(spec?.minReplicas).toBeGreaterThanOrEqual(2);
  });

  it('scale on the CPU, and on the event loop as Prometheus knows it', async () => {
    const { metrics } = manifestOf<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler').spec ?? {};
    const [cpu, eventLoop] = metrics ?? [];
    expect(cpu?.resource?.name).toBe('cpu');
    const name = eventLoop?.pods?.metric.name ?? '';
    expect(eventLoop?.pods?.target).toEqual({ type: 'AverageValue', averageValue: '600m' });

    const { custom } = parse(await readFile(join(source, adapterValues), 'utf8')).rules;
    expect(custom).toHaveLength(1);
    const [{ seriesQuery, resources, metricsQuery }] = custom;
    expect(seriesQuery).toBe(`${name}{namespace!="",pod!=""}`);
    expect(Object.keys(resources.overrides)).toEqual(['namespace', 'pod']);
    expect(metricsQuery).toContain('avg_over_time(<<.Series>>{<<.LabelMatchers>>}[2m])');

    const { spec, container } = podOf(manifestOf<IDeployment>('Deployment'));
    expect(container.resources?.requests).toHaveProperty('cpu');
    expect(spec.containers).toHaveLength(1);
    const { names } = await scrape(app.services.metricsUrl);
    expect(names).toContain(name);
  });

  it('let Prometheus, and only Prometheus, read the metrics', () => {
    const { container } = podOf(manifestOf<IDeployment>('Deployment'));
    const { annotations } = manifestOf<IDeployment>('Deployment').spec?.template.metadata ?? {};
    const port = container.env?.find(({ name }) => name === 'METRICS_PORT')?.value;
    expect(annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': port });
    expect(container.ports?.[1]).toEqual({ name: 'metrics', containerPort: Number(port) });
    expect(manifestOf<IService>('Service').spec?.ports).toHaveLength(1);
    const { ingress = [] } = manifestOf<INetworkPolicy>('NetworkPolicy').spec ?? {};
    const allowed = ingress.map(({ from, ports }) => [
      from?.map(({ namespaceSelector }) => Object.values(namespaceSelector?.matchLabels ?? {})),
      ports?.map((allowedPort) => allowedPort.port),
    ]);
    expect(allowed).toEqual([
      [[['ingress-nginx']], ['http']],
      [[['monitoring']], ['metrics']],
    ]);
  });

  it('run the image as its user, on a read-only tree and without privileges', () => {
    const { spec, container } = podOf(manifestOf<IDeployment>('Deployment'));
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: nodeUser.uid,
      runAsGroup: nodeUser.gid,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(20);
  });

  it('back up every night, in a pod that the site does not count as its own', () => {
    const { spec: backup } = manifestOf<ICronJob>('CronJob', 'homefront-backup');
    expect(backup?.concurrencyPolicy).toBe('Forbid');
    // Until then, one that hangs keeps the next from starting.
    expect(backup?.jobTemplate.spec?.activeDeadlineSeconds).toBe(6 * 3600);
    const { metadata, spec } = backup?.jobTemplate.spec?.template ?? {};
    const site = podOf(manifestOf<IDeployment>('Deployment'));
    const [container] = spec?.containers ?? [];
    expect(spec?.securityContext).toMatchObject(site.spec.securityContext ?? {});
    expect(container?.securityContext).toEqual(site.container.securityContext);
    expect(container).toMatchObject({
      image: site.container.image,
      envFrom: site.container.envFrom,
    });
    expect(metadata?.labels).not.toEqual(
      manifestOf<IDeployment>('Deployment').spec?.selector.matchLabels,
    );

    const { spec: network } = manifestOf<INetworkPolicy>('NetworkPolicy', 'homefront-backup');
    expect(network?.podSelector?.matchLabels).toEqual(metadata?.labels);
    expect(network?.ingress).toBeUndefined();
    expect(portsOut(network).toSorted()).toEqual([53, 53, 5432]);

    const { name, persistentVolumeClaim } = spec?.volumes?.[0] ?? {};
    expect(container?.volumeMounts?.[0]).toEqual({ name, mountPath: '/backup' });
    manifestOf('PersistentVolumeClaim', persistentVolumeClaim?.claimName);
  });

  it('configure the site, with every secret in a file', async () => {
    const { container } = podOf(manifestOf<IDeployment>('Deployment'));
    const { configMapGenerator } = parse(
      await readFile(join(source, 'kustomization.yaml'), 'utf8'),
    );
    const [{ name, literals }] = configMapGenerator;
    expect(container.envFrom).toEqual([{ configMapRef: { name } }]);
    const plain = literals.map((line: string) => line.split(/=(.*)/s).slice(0, 2));
    const values = {
      'session-keys': 'k'.repeat(32),
      'database-url': 'postgres://homefront:pw@db/homefront',
      'redis-url': 'rediss://:pw@redis',
      'smtp-url': 'smtps://pw@mail.example',
    };
    await using secrets = await createTemporaryFolder();
    for (const [file, value] of Object.entries(values)) {
      await writeFile(join(secrets.path, file), value);
    }
    const files = (container.env ?? []).map(({ name: variable, value = '' }) => [
      variable,
      value.replace('/run/secrets/homefront', secrets.path),
    ]);
    const env = { NODE_ENV: 'production', ...Object.fromEntries([...plain, ...files]) };
    const config = readConfig(env);
    expect(config.settings).toMatchObject({
      publicUrl: 'https://homes.example',
      server: { trustProxy: 1 },
      metrics: { port: 9464 },
      provider: { mailFrom: 'Homefront <no-reply@homes.example>' },
      site: { email: 'hello@homes.example' },
    });
    expect(config.secrets).toMatchObject({
      sessionKeys: [values['session-keys']],
      databaseUrl: values['database-url'],
      redisUrl: values['redis-url'],
      smtpUrl: values['smtp-url'],
    });
  });
});

function portsOut(policy: INetworkPolicy['spec']) {
  return (policy?.egress ?? []).flatMap(({ ports }) => (ports ?? []).map(({ port }) => port));
}
