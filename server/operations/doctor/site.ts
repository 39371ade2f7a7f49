import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { callSite, SiteNotRunning } from '../../control/control-client.ts';
import { siteStatus } from '../../control/site-status.ts';
import { fetchJson } from './fetch-json.ts';
import type { Check, Finding } from './finding.ts';

const maxBytes = 64 * 1024;
const health = z.object({ status: z.enum(['ready', 'not ready']) });
const check = 'site';

/** Whether the site of this data folder runs, is ready, and has warnings. */
export const site: Check = {
  name: check,
  needs: ['DATA_DIR', 'HOST', 'PORT'],
  async run({ config }, signal) {
    const { dataDir, server } = config.settings;
    try {
      const { isReady, warnings, url, pid } = siteStatus.parse(await callSite(dataDir, 'status'));
      return [
        isReady
          ? { check, state: 'ok', what: `Process ${pid} runs on ${url} and is ready.` }
          : {
              check,
              state: 'failure',
              what: `Process ${pid} runs on ${url}, but is not ready.`,
              fix: 'Free space on the disk of DATA_DIR, and check the permissions of the folder. A site that is shutting down is not ready either.',
            },
        ...warnings.map((what): Finding => {
          const fix = 'See the other findings, the log of the site and docs/runbook.md.';
          return { check, state: 'warning', what, fix };
        }),
      ];
    } catch (error) {
      if (!(error instanceof SiteNotRunning)) throw error;
      return [await explainAbsence(error, server, signal)];
    }
  },
};

/** A site on the port is another installation, whose state says nothing of this one. */
async function explainAbsence(
  { message }: SiteNotRunning,
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<Finding> {
  const start =
    'If it should, start it with `npm start`: the last line of its log says why it ended.';
  const url = `http://${reachable(host)}:${port}`;
  const answer = port === 0 ? null : await fetchHealth(url, signal);
  if (answer === null) return { check, state: 'warning', what: message, fix: start };
  if (!health.safeParse(answer).success) {
    const what = `Another program listens on ${url}.`;
    return { check, state: 'failure', what, fix: 'Stop it, or set PORT to a free one.' };
  }
  return {
    check,
    state: 'warning',
    what: `${message} The site on ${url} has another one.`,
    fix: `${start} To check the other site, set its DATA_DIR.`,
  };
}

/** The answer of whatever listens there; null if nothing does, undefined if it is not JSON. */
async function fetchHealth(url: string, signal: AbortSignal): Promise<unknown> {
  try {
    const options = { signal, maxBytes, userAgent: 'Homefront' };
    const { body } = await fetchJson(`${url}/health/ready`, options);
    return parsedJson(body.toString('utf8')) ?? undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** An address of this machine at which a listener on `host` can be reached. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
