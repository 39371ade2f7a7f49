import { performance } from 'node:perf_hooks';

interface Sample {
  /** Milliseconds of the fastest round. */
  fastest: number;
  /** Elapsed time ÷ processor time of all rounds: 1 while nothing else wants this core. */
  competition: number;
}

const rounds = 30;
/** Above it, other processes take part of the time that is measured. */
const maxCompetition = 1.15;

const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, name: `home ${id}`, rooms: [id, 2] }));
const samples: Sample[] = [];

/** Takes a sample of the machine, between two measurements: a fixed piece of work, again and again. */
export function sampleMachine(): void {
  const times: number[] = [];
  const used = process.cpuUsage();
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    JSON.parse(JSON.stringify(rows));
    times.push(performance.now() - before);
  }
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  samples.push({ fastest: Math.min(...times), competition: (elapsed * 1000) / (user + system) });
}

/** Whether something else used the processor in any of the samples. */
export function wasBusy(): boolean {
  return samples.some(({ competition }) => competition > maxCompetition);
}

/** Milliseconds that the fixed piece of work takes: how slow this machine is. */
export function yardstick(): number {
  return Math.min(...samples.map(({ fastest }) => fastest));
}
