import { checkProvider } from '../provider-check/check-provider.ts';
import { countsOf } from '../provider-check/report.ts';
import type { Check } from './finding.ts';

const check = 'provider calls';
/** Without the URL itself, whose path may hold a key. */
const command = 'npm run provider:check -- --url "$PROVIDER_URL"';

/** Whether a remote provider has the calls that the site needs, as `npm run provider:check` finds out. It writes nothing. */
export const providerCalls: Check = {
  name: check,
  needs: ['PROVIDER_URL'],
  limitMs: 30_000,
  async run({ config }, signal) {
    const { provider } = config.settings;
    if (provider.kind === 'embedded') {
      return [{ check, state: 'skipped', what: 'The embedded provider has all of them.' }];
    }
    const [list, ...findings] = await checkProvider(provider.url, { signal });
    if (list === undefined || findings.length === 0) {
      return [{ check, state: 'skipped', what: 'Not checked: the provider cannot be reached.' }];
    }
    const problems = findings.filter(({ isProblem }) => isProblem).map(({ call }) => call);
    if (problems.length > 0) {
      return [
        {
          check,
          state: 'failure',
          what: `The provider lacks calls that the site needs, or answers them in a way that it cannot read: ${problems.join(', ')}.`,
          fix: `\`${command}\` has the details: ask the provider to correct them.`,
        },
      ];
    }
    const what = `Of ${findings.length} calls: ${countsOf(findings)}. \`${command}\` has the details.`;
    return [{ check, state: 'ok', what }];
  },
};
