import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import { reasonOf, type Check, type Finding } from './finding.ts';

const maxBytes = 64 * 1024;
const health = z.object({
  status: z.enum(['ready', 'not ready']),
  warnings: z.array(z.string()).default([]),
});
const check = 'site';

/** Whether the site runs on its port, is ready, and has warnings. */
export const site: Check = {
  name: check,
  needs: ['HOST', 'PORT'],
  async run({ config }, signal) {
    const { host, port } = config.settings.server;
    if (port === 0) {
      return [{ check, state: 'skipped', what: 'PORT is 0: the port of the site is unknown.' }];
    }
    const url = `http://${reachable(host)}:${port}`;
    let body: string;
    try {
      const answer = await fetchJson(`${url}/health/ready`, {
        signal,
        maxBytes,
        userAgent: 'Homefront',
      });
      body = answer.body.toString('utf8');
    } catch (error) {
      if (signal.aborted) throw error;
      const what = `No site runs on ${url}: ${reasonOf(error)}.`;
      const fix =
        'If it should, start it with `npm start`: the last line of its log says why it ended.';
      return [{ check, state: 'warning', what, fix }];
    }
    const parsed = health.safeParse(parseJson(body));
    if (!parsed.success) {
      const what = `Another program listens on ${url}.`;
      return [{ check, state: 'failure', what, fix: 'Stop it, or set PORT to a free one.' }];
    }
    const { status, warnings } = parsed.data;
    return [
      status === 'ready'
        ? { check, state: 'ok', what: `Runs on ${url} and is ready.` }
        : {
            check,
            state: 'failure',
            what: `Runs on ${url}, but is not ready.`,
            fix: 'Free space on the disk of DATA_DIR, and check the permissions of the folder. A site that is shutting down is not ready either.',
          },
      ...warnings.map((what): Finding => {
        const fix = 'See the other findings, the log of the site and docs/operations.md.';
        return { check, state: 'warning', what, fix };
      }),
    ];
  },
};

/** An address of this machine at which a listener on `host` can be reached. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
