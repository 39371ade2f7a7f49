import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionServer } from '../support/production-server.ts';
import { summarize, type Measurement } from './measurement.ts';

const starts = 5;

/**
 * Time from the start of the process until it is ready for visitors, at first and with existing
 * data.
 */
export async function measureBoot(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefront-bench-'));
  try {
    const times: number[] = [];
    for (let turn = 0; turn <= starts; turn += 1) {
      const start = performance.now();
      await using server = await productionServer({ dataDir });
      times.push(performance.now() - start);
      await server.stop('SIGINT');
    }
    const [first = 0, ...later] = times;
    return [
      summarize([first], { what: 'first boot to ready', unit: 'ms' }),
      summarize(later, { what: 'boot to ready', unit: 'ms' }),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
