import { findGaps } from '../../config/gaps.ts';
import type { Check, Finding } from './finding.ts';

/** Invalid variables, and what a valid configuration lacks. */
export const configuration: Check = {
  name: 'configuration',
  async run({ config, problems, misspelt }) {
    const check = 'configuration';
    const invalid = [...problems].map(([name, what]): Finding => ({
      check,
      state: 'failure',
      what,
      fix: `Correct ${name} in the environment or in .env: docs/configuration.md.`,
    }));
    const unexplained = findGaps(config, Date.now()).filter(({ name }) => !problems.has(name));
    const gaps = [...misspelt, ...unexplained].map(({ what, fix }): Finding => ({
      check,
      state: 'warning',
      what,
      fix,
    }));
    if (invalid.length + gaps.length > 0) return [...invalid, ...gaps];
    const kind = config.settings.production ? 'production' : 'development';
    return [{ check, state: 'ok', what: `Valid and complete for ${kind}.` }];
  },
};
