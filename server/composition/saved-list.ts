import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../config/config.ts';
import type { CostSettings } from '../features/properties/views/home-costs.ts';
import type { ListFile } from '../features/properties/catalogue/saved-list.ts';

const root = join(import.meta.dirname, '../..');
/** All code that a list depends on, the embedded provider's included. */
const sources = ['server', 'shared'];

/**
 * Where the list is saved between starts. The key changes with the code, and with the costs that the list is sorted by: another
 * version or configuration ignores the file.
 */
export function listFileOf(settings: Settings, { moveIn, sale }: CostSettings): ListFile {
  const { dataDir, provider } = settings;
  const source = provider.kind === 'remote' ? provider.url : 'embedded';
  const key = [source, JSON.stringify({ moveIn, sale }), codeDigest()].join(' ');
  return { path: join(dataDir, 'properties.bin'), key };
}

function codeDigest(): string {
  const digest = createHash('sha256');
  for (const folder of sources) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((path) => path.endsWith('.ts')).toSorted()) {
      digest.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return digest.digest('hex');
}
