import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectConfig } from '../../../server/config/config.ts';
import { mail } from '../../../server/operations/doctor/mail.ts';
import { runChecks } from '../../../server/operations/doctor/run-checks.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { runDoctor, runRestore, startProgram } from '../../support/operator.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { wireProperty } from '../../support/wire-property.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

/** Clears the screen, and sets the title and the colour, in both encodings of control sequences. */
const sequences = '\u001B[2J\u001B]0;title\u0007\u009B31m';
const replaced = '\u{FFFD}[2J\u{FFFD}]0;title\u{FFFD}\u{FFFD}31m';
const controls = /(?!\n)\p{Cc}/u;

/** A mail server that refuses with this greeting. */
async function startGreeting(greeting: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {}).end(`554 ${greeting}\r\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

it('npm run provider:check prints no control characters of the provider', async () => {
  await using provider = await startMisbehavingProvider();
  const answer = (path: string, json: unknown): void =>
    provider.on(path, { kind: 'answers', json });
  answer('/properties', { properties: [wireProperty()] });
  answer('/users/login', { status: true, token: 'a-token' });
  const entry = { id: 1, changes: { [`${sequences}\nforged line`]: 5 } };
  answer('/admin/audit', { entries: [entry], total: 1, page: 1 });
  const type = 'text/\u009B31m';
  provider.on('/admin/audit/export', { kind: 'sends', type, body: '' });
  const main = 'server/operations/provider-check/main.ts';
  const args = ['--url', provider.base, '--email', 'a@b.example'];
  const { stdout: report } = await startProgram(main, args, {}, 'password\n').ended;
  expect(report).toContain(`${replaced}\u{FFFD}forged line`);
  expect(report).toContain('is not NDJSON, but text/\u{FFFD}31m');
  expect(report).not.toMatch(controls);
});

it.each([[[]], [['--json']]])(
  'npm run doctor prints no control characters of the provider: %j',
  async (args) => {
    await using folder = await createTemporaryFolder();
    await using provider = await startMisbehavingProvider();
    provider.on('/properties', { kind: 'redirects', to: 'http://elsewhere/\u009B31m' });
    const { base } = provider;
    const env = { DATA_DIR: folder.path, GEOCODER_URL: base, PORT: '0', PROVIDER_URL: base };
    const { stdout } = await runDoctor(env, ...args);
    expect(stdout).toContain('redirects to http://elsewhere/\u{FFFD}31m');
    expect(stdout).not.toMatch(controls);
  },
);

it('no finding of npm run doctor has control characters of a mail server', async () => {
  using server = await startGreeting('\u001B[2J\u0007');
  const findings = await runChecks([mail], inspectConfig({ SMTP_URL: server.url }), 5000);
  expect(findings).toMatchObject([{ what: expect.stringContaining('554 \u{FFFD}[2J\u{FFFD}') }]);
  expect(findings.map(({ what }) => what).join()).not.toMatch(controls);
});

it('npm run restore prints no control characters of the manifest', async () => {
  await using folder = await createTemporaryFolder();
  const from = join(folder.path, 'backup');
  await mkdir(from);
  const env = { ...productionEnvironment(), DATA_DIR: join(folder.path, 'data') };
  const restore = async (changes: object) => {
    const manifest = { format: 1, version: '1', finishedAt: '', keys: [], files: {}, folders: [] };
    await writeFile(join(from, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }));
    return runRestore(env, '--from', from);
  };
  const refused = await restore({ folders: [sequences] });
  expect(refused.stderr).toContain(`The backup holds an unknown file: ${replaced}`);
  expect(refused.stderr).not.toMatch(controls);
  const restored = await restore({ version: sequences });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain(`by version ${replaced}`);
  expect(restored.stdout).not.toMatch(controls);
});
