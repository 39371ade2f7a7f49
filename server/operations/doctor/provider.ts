import { z } from 'zod';
import { issuePaths } from '../../upstream/transport/parse-answer.ts';
import { maxListBytes } from '../../upstream/visitors/properties.ts';
import { readPropertyList } from '../../upstream/visitors/property-list.ts';
import { compareClock } from './compare-clock.ts';
import { fetchJson, type FetchedJson } from './fetch-json.ts';
import { reasonOf, type Check, type Finding } from './finding.ts';

/** The site gives an attempt three seconds. */
const slowMs = 3000;

/** Whether a remote provider answers GET /properties with a list that the site can read. */
export const provider: Check = {
  name: 'provider',
  needs: ['PROVIDER_URL'],
  async run({ config }, signal) {
    const settings = config.settings.provider;
    if (settings.kind === 'embedded') {
      const what = 'Embedded in the site: see the checks of its database, mail and the site.';
      return [{ check: 'provider', state: 'skipped', what }];
    }
    const { url } = settings;
    const answer = await fetchJson(`${url}/properties`, {
      signal,
      maxBytes: maxListBytes,
      userAgent: 'Homefront',
    }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return reasonOf(error);
    });
    if (typeof answer === 'string') {
      const fix = 'Check PROVIDER_URL, the name service, the firewall and the provider itself.';
      return [failure(`${new URL(url).origin} cannot be reached: ${answer}.`, fix)];
    }
    const clock =
      answer.date === null ? [] : compareClock('the provider', answer.date, answer.sentAt);
    return [...judge(answer, new URL(url).origin), ...clock];
  },
};

/** Names the origin alone: the path of the base may hold a key. */
function judge(answer: FetchedJson, origin: string): Finding[] {
  const { status, location, contentType, body, durationMs } = answer;
  if (status >= 300 && status < 400) {
    const what = `GET /properties of ${origin} redirects to ${location ?? 'nowhere'}, which the site does not follow.`;
    return [failure(what, 'Set PROVIDER_URL to the URL that it redirects to.')];
  }
  if (status !== 200) {
    const fix =
      'Check that PROVIDER_URL is the base of its API, with its path such as /api, and that reading needs no credentials.';
    return [failure(`GET /properties of ${origin} responds with ${status} (${contentType}).`, fix)];
  }
  try {
    const { properties, dropped, firstIssues } = readPropertyList(body);
    const seconds = (durationMs / 1000).toFixed(1);
    const what = `GET /properties of ${origin} responds in ${seconds} s; properties on the market: ${properties.length}.`;
    const findings: Finding[] = [];
    if (dropped > 0) {
      findings.push({
        check: 'provider',
        state: 'warning',
        what: `${dropped} properties are left out, because they cannot be read: ${firstIssues.join(', ')}.`,
        fix: 'Ask the provider to correct them: docs/provider-api.md has the rules.',
      });
    }
    if (durationMs > slowMs) {
      findings.push({
        check: 'provider',
        state: 'warning',
        what,
        fix: `The site waits ${slowMs / 1000} seconds for the beginning of a response: ask the provider for a faster list.`,
      });
    }
    return findings.length > 0 ? findings : [{ check: 'provider', state: 'ok', what }];
  } catch (error) {
    const reason = error instanceof z.ZodError ? issuePaths(error).join(', ') : reasonOf(error);
    const what = `GET /properties of ${origin} responds with no list of properties that the site can read (${contentType}): ${reason}.`;
    return [failure(what, 'Compare its response with docs/provider-api.md.')];
  }
}

function failure(what: string, fix: string): Finding {
  return { check: 'provider', state: 'failure', what, fix };
}
