// npm run provider:check: reports, call by call, what a provider has, lacks or answers differently. It writes only with --write.
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { replaceControlCharacters } from '../control-characters.ts';
import { checkProvider } from './check-provider.ts';
import { isUsable, reportOf } from './report.ts';
import type { WriteOptions } from './writes/try-writes.ts';

const maxMs = 5 * 60_000;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function run(args: string[]): Promise<number> {
  const { url, email, write, json, ...paths } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      email: { type: 'string' },
      write: { type: 'boolean', default: false },
      'contact-path': { type: 'string' },
      'reset-path': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  }).values;
  if (url === undefined || !URL.canParse(url)) {
    process.stderr.write(
      '--url is missing or not a URL. See `npm run provider:check -- --help`.\n',
    );
    return 2;
  }
  const login = email === undefined ? undefined : { email, password: await readPassword() };
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.once(name, () => interruption.abort(new Error('Interrupted.')));
  }
  const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(maxMs)]);
  let isClean = true;
  const writes: WriteOptions = {
    contactPath: paths['contact-path'],
    resetPath: paths['reset-path'],
    onLeft(record) {
      isClean = false;
      const line = replaceControlCharacters(`Left at the provider, please remove it: ${record}`);
      process.stderr.write(`${line}\n`);
    },
  };
  const findings = await checkProvider(url, { signal, login, ...(write && { writes }) });
  process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : reportOf(url, findings));
  return isUsable(findings) && isClean ? 0 : 1;
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
