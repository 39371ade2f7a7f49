import { parseArgs } from 'node:util';

export type SoakArguments =
  | { kind: 'run'; minutes: number; processes: 1 | 3 }
  /** Nothing to run: `text` says why. */
  | { kind: 'refused'; text: string };

const maxMinutes = 7 * 24 * 60;

const usage = `npm run soak -- [--minutes <1 to ${maxMinutes}>] [--processes <1 or 3>]

Simulated visitors, users and staff use the site while faults are injected. By default one process for 10 minutes. Three
processes run behind nginx and need it, Redis and PostgreSQL.`;

export function readArguments(args: string[]): SoakArguments {
  const options = {
    minutes: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error));
  }
  const minutes = /^\d+(?:\.\d+)?$/.test(values.minutes) ? Number(values.minutes) : Number.NaN;
  if (!(minutes >= 1 && minutes <= maxMinutes)) {
    return refusal(`--minutes is ${values.minutes} but must be a number from 1 to ${maxMinutes}.`);
  }
  if (values.processes !== '1' && values.processes !== '3') {
    return refusal(`--processes is ${values.processes} but must be 1 or 3.`);
  }
  return { kind: 'run', minutes, processes: values.processes === '1' ? 1 : 3 };
}

function refusal(reason: string): SoakArguments {
  return { kind: 'refused', text: `${reason}\n\n${usage}` };
}
