// npm run bench:reload: how long a developer waits after saving a file: for a page, and for server code.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '../../shared/paths.ts';
import { copyCheckout } from '../support/checkout-copy.ts';
import { developmentServer } from '../support/production-server.ts';
import { launchChromium } from './chromium.ts';
import { sampleMachine } from './machine.ts';
import { report, summarize } from './measurement.ts';

const rounds = 11;
const goalMs = 300;
/** Between two requests that look for the change. */
const pollMs = 5;
/** For the rest of a reload, and for the page to connect again. */
const settledMs = 2000;

sampleMachine();
await using stack = new AsyncDisposableStack();
const checkout = stack.use(await copyCheckout());
const site = stack.use(await developmentServer({ checkout: checkout.path }));
const browser = await launchChromium(stack);

const measurements = [
  summarize(await timesOf(editPage), { what: 'a page', unit: 'ms', goal: goalMs }),
  summarize(await timesOf(editServer), { what: 'server code', unit: 'ms', goal: goalMs }),
];
report(measurements);

/** Milliseconds of each round but the first, which warms up. */
async function timesOf(edit: () => Promise<(round: number) => Promise<number>>): Promise<number[]> {
  const run = await edit();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    times.push(await run(round));
    await pause(settledMs);
  }
  return times.slice(1);
}

/** Changes a heading until an open page shows it. */
async function editPage(): Promise<(round: number) => Promise<number>> {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const connected = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
  await page.goto(site.url + paths.contact);
  await connected;
  const heading = await editable('client/pages/contact/page.tsx', "'Talk to us'");
  return async (round) => {
    const text = `Talk to us, ${round}`;
    const start = performance.now();
    await heading.write(`'${text}'`);
    await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
    return performance.now() - start;
  };
}

/** Changes a route until it answers. */
async function editServer(): Promise<(round: number) => Promise<number>> {
  const route = await editable('server/features/seo/routes.ts', "'/robots.txt'");
  return async (round) => {
    const path = `/robots-${round}.txt`;
    const start = performance.now();
    await route.write(`'${path}'`);
    while (!(await fetch(site.url + path)).ok) await pause(pollMs);
    return performance.now() - start;
  };
}

async function editable(
  path: string,
  text: string,
): Promise<{ write(replacement: string): Promise<void> }> {
  const file = join(checkout.path, path);
  const source = await readFile(file, 'utf8');
  if (!source.includes(text)) throw new Error(`${path} does not contain ${text}`);
  return {
    write: (replacement) =>
      writeFile(
        file,
        source.replace(text, () => replacement),
      ),
  };
}
