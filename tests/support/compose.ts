import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';

export const checkout = join(import.meta.dirname, '../..');

const service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
});

const composition = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.object({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

export type Composition = z.output<typeof composition>;

/** Reads compose.yaml as Compose does if only these variables are set. */
export async function readComposition(
  variables: Record<string, string> = {},
): Promise<Composition> {
  const text = await readFile(join(checkout, 'compose.yaml'), 'utf8');
  const interpolate = (_key: unknown, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replaceAll(
          /\$\{(\w+):-([^}]*)\}/g,
          (_match, name: string, standard: string) => variables[name] || standard,
        )
      : value;
  return composition.parse(parse(text, interpolate, { merge: true }));
}

/** Runs a copy of make-secrets.sh in a folder, and returns the folder of the secrets. */
export async function makeSecrets(folder: string, ...args: string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const script = join(folder, 'make-secrets.sh');
  await copyFile(join(checkout, 'deploy/compose/make-secrets.sh'), script);
  await promisify(execFile)('sh', [script, ...args]);
  return join(folder, 'secrets');
}

/** The environment of a process of the site in compose.yaml, with its secrets in another folder. */
export function siteEnvironment(
  { services }: Composition,
  secrets: string,
): Record<string, string> {
  const entries = Object.entries(services['site-1']?.environment ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replace(/^\/run\/secrets(?=\/)/, secrets)]),
  );
}
