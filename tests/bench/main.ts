// npm run bench: measures single parts, and the whole in comparison with the least that Node can
// do.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { availableParallelism, cpus } from 'node:os';
import { measureBoot } from './boot.ts';
import { measureChanges } from './changes.ts';
import { measureFrozenProvider } from './frozen-provider.ts';
import { measureHealth } from './health.ts';
import { measureJson } from './json.ts';
import { sampleMachine } from './machine.ts';
import { report, type Measurement } from './measurement.ts';
import { measureOverload } from './overload.ts';
import { measurePage } from './page.ts';
import { measureSearch } from './search.ts';
import { measureStaff } from './staff.ts';
import { measureStoredPage } from './stored-page.ts';

type Part = [name: string, measure: () => Promise<Measurement[]>];

const parts: Part[] = [
  ['search, 20,000 properties', () => measureSearch(20_000)],
  ['search, 200,000 properties', () => measureSearch(200_000)],
  ['a page that is rendered', measurePage],
  ['pages under too much load', measureOverload],
  ['a stored page', measureStoredPage],
  ['a search as JSON', measureJson],
  ['a frozen provider', measureFrozenProvider],
  ...[64, 2_000, 20_000, 200_000].map((count): Part => [
    `a list of ${count}, read anew`,
    () => measureHealth(count),
  ]),
  ...[64, 20_000, 200_000].map((count): Part => [
    `a change in a list of ${count}`,
    () => measureChanges(count),
  ]),
  ['what staff read, 10,000 properties', measureStaff],
  ['boot', measureBoot],
];

const measurements: Measurement[] = [];
for (const [name, measure] of parts) {
  sampleMachine();
  console.log(`Measuring ${name}…`);
  measurements.push(...(await measure()));
}

report(measurements);

const folder = join(import.meta.dirname, '../.artifacts');
await mkdir(folder, { recursive: true });
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: availableParallelism() };
const at = new Date().toISOString();
await writeFile(join(folder, 'bench.json'), JSON.stringify({ at, machine, measurements }, null, 2));
