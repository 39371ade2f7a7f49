import { expect, it } from 'vitest';
import { readEnvironment } from '../../../server/provider/environment.ts';
import { ProviderStartError } from '../../../server/provider/start-error.ts';

it.each([
  ['PROVIDER_PORT', '65536', '"65536" but must be a whole number from 0 to 65535.'],
  ['SEED_PROPERTIES', '-1', '"-1" but must be a whole number from 0 to 200000.'],
  [
    'LOG_LEVEL',
    'loud',
    '"loud" but must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  ['DEMO_PASSWORD', 'short', 'not valid but must be at least 8 characters long.'],
  [
    'DATABASE_URL',
    'mysql://me:pw@db/x',
    'not valid but must be a postgres:// or postgresql:// URL.',
  ],
  [
    'PUBLIC_URL',
    'homes.example',
    '"homes.example" but must be an origin, like https://homes.example.',
  ],
  ['SMTP_URL', 'https://me:pw@mail', 'not valid but must be an smtp:// or smtps:// URL.'],
  [
    'MAIL_FROM',
    'Homes',
    '"Homes" but must be an email address, alone or as Homes <homes@example.com>.',
  ],
])('the standalone provider reports an invalid %s in one line', (name, value, rest) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new ProviderStartError(`${name} is ${rest}`),
  );
});
