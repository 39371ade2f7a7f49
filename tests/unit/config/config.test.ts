import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { demoFacts, inspectConfig, loggable, readConfig } from '../../../server/config/config.ts';
import { findGaps } from '../../../server/config/gaps.ts';
import { welcome } from '../../../server/config/welcome.ts';

function failureOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'no failure';
}

/** The day on which the defaults were checked. */
const now = Date.parse('2026-11-23T12:00:00Z');

const readSettings = (env: NodeJS.ProcessEnv) => readConfig(env).settings;
const readSecrets = (env: NodeJS.ProcessEnv) => readConfig(env).secrets;
const serverPart = (env: NodeJS.ProcessEnv) => readSettings(env).server;
const sitePart = (env: NodeJS.ProcessEnv) => readSettings(env).site;

describe('configuration', () => {
  it('is complete without any variable', () => {
    expect(readConfig({}).secrets).toEqual({});
    expect(readSettings({})).toEqual({
      mode: 'production',
      production: false,
      server: { host: '127.0.0.1', port: 3000, trustProxy: undefined },
      dataDir: resolve('data'),
      metrics: undefined,
      tracing: undefined,
      provider: {
        kind: 'embedded',
        seedProperties: 64,
        generatedLogins: true,
      },
      imageHosts: [],
      pictureCacheBytes: 536_870_912,
      geocoderUrl: 'https://nominatim.openstreetmap.org',
      sampleFallback: true,
      logLevel: 'info',
      publicUrl: undefined,
      videoHosts: ['www.youtube-nocookie.com', 'player.vimeo.com'],
      saleCosts: {
        rates: {
          Abuja: {
            agency: 5,
            legal: 'law',
            survey: 'unknown',
            consent: 'unknown',
            stamp: 'law',
          },
          Lagos: { agency: 5, legal: 'law', survey: 'unknown', consent: 2.5, stamp: 'law' },
        },
        checkedOn: '2026-11-23',
      },
      site: {
        brand: 'Homefront',
        email: 'hello@homefront.example',
        phone: '+234 800 000 0000',
        chatPhone: '2348000000000',
        socialLinks: [],
        tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        moveInCosts: { service: 10, caution: 10, agency: 10, legal: 10 },
        statistics: [
          { figure: '8.93%', label: 'Profit return rate' },
          { figure: '17.8K', label: 'Listed properties' },
          { figure: '3+', label: 'Years of experience' },
        ],
        demo: true,
      },
    });
  });

  it('treats an empty variable as unset', () => {
    const names = ['NODE_ENV', 'HOST', 'PORT', 'PUBLIC_URL', 'DATA_DIR', 'PROVIDER_URL'];
    const others = [
      'TRUST_PROXY',
      'SEED_PROPERTIES',
      'SAMPLE_FALLBACK',
      'IMAGE_HOSTS',
      'LOG_LEVEL',
    ];
    const empty = Object.fromEntries([...names, ...others].map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each<
    [variable: string, value: string, read: (env: NodeJS.ProcessEnv) => unknown, as: unknown]
  >([
    ['NODE_ENV', 'development', (env) => readSettings(env).mode, 'development'],
    ['NODE_ENV', 'test', (env) => readSettings(env).mode, 'production'],
    ['HOST', '0.0.0.0', (env) => serverPart(env).host, '0.0.0.0'],
    ['PORT', '0', (env) => serverPart(env).port, 0],
    ['PORT', '65535', (env) => serverPart(env).port, 65_535],
    ['METRICS_PORT', '9464', (env) => readSettings(env).metrics?.port, 9464],
    ['METRICS_PORT', '9464', (env) => readSettings(env).metrics?.host, '127.0.0.1'],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'Authorization=Bearer%20a=, x-team=homes',
      (env) => readSecrets(env).tracingHeaders,
      { authorization: 'Bearer a=', 'x-team': 'homes' },
    ],
    ['TRUST_PROXY', '0', (env) => serverPart(env).trustProxy, 0],
    ['TRUST_PROXY', '2', (env) => serverPart(env).trustProxy, 2],
    [
      'TRUST_PROXY',
      '10.0.0.0/8, 2001:db8::/32,::1,loopback',
      (env) => serverPart(env).trustProxy,
      ['10.0.0.0/8', '2001:db8::/32', '::1', 'loopback'],
    ],
    [
      'PUBLIC_URL',
      'https://homes.example',
      (env) => readSettings(env).publicUrl,
      'https://homes.example',
    ],
    [
      'PUBLIC_URL',
      'HTTPS://Homes.example:443/',
      (env) => readSettings(env).publicUrl,
      'https://homes.example',
    ],
    ['DATA_DIR', '/var/lib/homes', (env) => readSettings(env).dataDir, '/var/lib/homes'],
    [
      'PROVIDER_URL',
      'https://provider.example/api/',
      (env) => readSettings(env).provider,
      { kind: 'remote', url: 'https://provider.example/api' },
    ],
    ['PROVIDER_URL', 'http://10.1.2.3:4000/api', (env) => readSettings(env).site.demo, false],
    [
      'DATABASE_URL',
      'postgresql://me:pw@db:5432/homes',
      (env) => readSecrets(env).databaseUrl,
      'postgresql://me:pw@db:5432/homes',
    ],
    ['SEED_PROPERTIES', '0', (env) => sitePart(env).demo, false],
    [
      'SEED_PROPERTIES',
      '200000',
      (env) => readSettings(env).provider,
      expect.objectContaining({ seedProperties: 200_000 }),
    ],
    ['DEMO_PASSWORD', '12345678', (env) => readSecrets(env).demoPassword, '12345678'],
    [
      'IMAGE_HOSTS',
      ' IMG.example ,, *.cdn.example:8443',
      (env) => readSettings(env).imageHosts,
      ['img.example', '*.cdn.example:8443'],
    ],
    ['PICTURE_CACHE_BYTES', '1000000', (env) => readSettings(env).pictureCacheBytes, 1_000_000],
    [
      'SESSION_KEYS',
      `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
      (env) => readSecrets(env).sessionKeys,
      ['n'.repeat(32), 'o'.repeat(40)],
    ],
    [
      'GEOCODER_URL',
      'https://maps.example/nominatim/',
      (env) => readSettings(env).geocoderUrl,
      'https://maps.example/nominatim',
    ],
    [
      'TILE_URL',
      'https://{s}.tiles.example:8443/{z}/{x}/{y}.png?style=plain',
      (env) => sitePart(env).tileUrl,
      'https://{s}.tiles.example:8443/{z}/{x}/{y}.png?style=plain',
    ],
    [
      'MOVE_IN_COSTS',
      'agency=5, caution=12.5',
      (env) => sitePart(env).moveInCosts,
      { service: 0, caution: 12.5, agency: 5, legal: 0 },
    ],
    [
      'SALE_COSTS_LAGOS',
      'agency=0, legal=7.5, survey=1000000, stamp=unknown',
      (env) => readSettings(env).saleCosts.rates.Lagos,
      { agency: 0, legal: 7.5, survey: 1_000_000, consent: 0, stamp: 'unknown' },
    ],
    [
      'SALE_COSTS_ABUJA',
      'agency=unknown,legal=unknown,survey=0,consent=3,stamp=1.5,consent=unknown',
      (env) => readSettings(env).saleCosts.rates.Abuja,
      { agency: 'unknown', legal: 'unknown', survey: 0, consent: 'unknown', stamp: 1.5 },
    ],
    ['SALE_COSTS_DATE', '2028-02-29', (env) => readSettings(env).saleCosts.checkedOn, '2028-02-29'],
    [
      'RESET_PATH',
      '/v2/reset_password/',
      (env) => readSettings({ ...env, PROVIDER_URL: 'https://p.example/api' }).provider,
      { kind: 'remote', url: 'https://p.example/api', resetPath: '/v2/reset_password/' },
    ],
    ['SAMPLE_FALLBACK', 'off', (env) => readSettings(env).sampleFallback, false],
    ['SAMPLE_FALLBACK', 'on', (env) => readSettings(env).sampleFallback, true],
    ['LOG_LEVEL', 'silent', (env) => readSettings(env).logLevel, 'silent'],
    ['BRAND_NAME', '  Ilé Wa  ', (env) => sitePart(env).brand, 'Ilé Wa'],
    ['VIDEO_HOSTS', 'none', (env) => readSettings(env).videoHosts, []],
    [
      'VIDEO_HOSTS',
      ' player.vimeo.com ',
      (env) => readSettings(env).videoHosts,
      ['player.vimeo.com'],
    ],
    ['PAYEE_NAME', ' Ilé Wa Realty Ltd ', (env) => sitePart(env).payee, 'Ilé Wa Realty Ltd'],
    ['SUPPORT_EMAIL', 'help@ile.example', (env) => sitePart(env).email, 'help@ile.example'],
    ['SUPPORT_PHONE', '0803 555 0101', (env) => sitePart(env).phone, '0803 555 0101'],
    ['CHAT_PHONE', '+234 (803) 555-0101', (env) => sitePart(env).chatPhone, '2348035550101'],
    [
      'SOCIAL_LINKS',
      'https://a.example/me, https://b.example/@me',
      (env) => sitePart(env).socialLinks,
      ['https://a.example/me', 'https://b.example/@me'],
    ],
    [
      'ABOUT_STATISTICS',
      '12 Cities, ₦2bn  sold ',
      (env) => sitePart(env).statistics,
      [
        { figure: '12', label: 'Cities' },
        { figure: '₦2bn', label: 'sold' },
      ],
    ],
  ])('accepts %s=%s', (variable, value, read, as) => {
    expect(read({ [variable]: value })).toEqual(as);
  });

  const saleCosts =
    "percentages of the price from 0 to 100 (survey: Naira), 'unknown', or for legal and stamp 'law', like 'agency=5,legal=law,survey=unknown,consent=";

  it.each<[variable: string, expected: string, values: string[]]>([
    ['NODE_ENV', "'production', 'development' or 'test'", ['prod']],
    [
      'PORT',
      'a port from 0 (any free one) to 65535',
      ['65536', '-1', '80.5', '1e3', ' ', '\n', '\u0000', '__proto__', '𝕏'.repeat(300), '{}', '-0'],
    ],
    [
      'TILE_URL',
      "an address of map tiles, like 'https://tiles.example/{z}/{x}/{y}.png'",
      [
        'https://tiles.example/tile.png',
        'tiles.example/{z}/{x}/{y}.png',
        'https://me:pw@tiles.example/{z}/{x}/{y}.png',
        'https://{q}.tiles.example/{z}/{x}/{y}.png',
        'https://tiles.example;script-src/{z}/{x}/{y}.png',
      ],
    ],
    [
      'MOVE_IN_COSTS',
      "percentages of a year's rent from 0 to 100, like 'service=10,caution=10,agency=10,legal=10'",
      ['agency', 'agency=', 'agency=101', 'agency=-1', 'agent=10', 'agency=1e1'],
    ],
    [
      'SALE_COSTS_LAGOS',
      `${saleCosts}2.5,stamp=law'`,
      [
        'agency',
        'agency=law',
        'agency=101',
        'legal=scale',
        'legal=-1',
        'survey=law',
        'survey=1e6',
        'survey=1000000001',
        'consent=law',
        'stamp=assessed',
        'vat=7.5',
        '__proto__=1',
      ],
    ],
    ['SALE_COSTS_ABUJA', `${saleCosts}unknown,stamp=law'`, ['agency=']],
    [
      'SALE_COSTS_DATE',
      "the day on which the sale costs were last checked, like '2026-11-23'",
      ['2026-02-30', '23 November 2026', '2026-11-23T00:00:00Z'],
    ],
    [
      'PUBLIC_URL',
      "an origin without a path, like 'https://homes.example'",
      [
        'homes.example',
        'https://homes.example/site',
        'https://homes.example/?a',
        'https://homes.example/#a',
        'https://me@homes.example',
        'ftp://homes.example',
      ],
    ],
    [
      'TRUST_PROXY',
      "the number of proxies in front, their addresses, like '10.0.0.0/8', or 'none' ('true' is not)",
      ['true', '-1', '10.0.0.0/8,proxy.example', '999.1.1.1', '10.0.0.0/33', '0.0.0.0/0'],
    ],
    ['SEED_PROPERTIES', 'a number of demo properties from 0 to 200000', ['200001', 'many']],
    [
      'IMAGE_HOSTS',
      "hosts separated by commas, like 'img.example,*.cdn.example'",
      ["img.example 'unsafe-inline'", '*', 'https://img.example', 'a.example;script-src *'],
    ],
    ['PICTURE_CACHE_BYTES', 'a number of bytes from 1000000 to 1099511627776', ['999999', '512MB']],
    [
      'RESET_PATH',
      "a path beneath the provider's base, like '/auth/reset-password'",
      [
        '/',
        'auth/reset',
        '//evil.example/reset',
        '/a//b',
        '/../admin',
        '/a/..',
        '/a/./b',
        '/a%2f..',
        '/a?b',
        '/a#b',
        '/a b',
        'https://evil.example/reset',
        `/${'a'.repeat(200)}`,
      ],
    ],
    ['SAMPLE_FALLBACK', "'on' or 'off'", ['yes']],
    ['LOG_LEVEL', "'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'", ['loud']],
    ['BRAND_NAME', 'a name of 1 to 40 characters', ['   ', 'x'.repeat(41)]],
    [
      'VIDEO_HOSTS',
      "'www.youtube-nocookie.com' or 'player.vimeo.com', both separated by a comma, or 'none'",
      ['player.vimeo.com,evil.example'],
    ],
    ['PAYEE_NAME', 'a name of 1 to 80 characters', ['x'.repeat(81)]],
    ['SUPPORT_EMAIL', 'an email address', ['nobody']],
    ['SUPPORT_PHONE', "a telephone number, like '+234 800 000 0000'", ['call me']],
    ['CHAT_PHONE', "an international telephone number, like '+234 800 000 0000'", ['12']],
    [
      'ABOUT_STATISTICS',
      "up to 4 figures with what they count, like '17.8K Listed properties, 3+ Years'",
      ['many', '1 a,2 b,3 c,4 d,5 e'],
    ],
    [
      'SOCIAL_LINKS',
      'https addresses separated by commas',
      ['http://a.example', 'javascript:alert(1)'],
    ],
  ])('requires of %s %s', (variable, expected, values) => {
    for (const value of values) {
      expect(failureOf({ [variable]: value })).toBe(
        `ConfigurationError: ${variable} is ${JSON.stringify(value)} but must be ${expected}.`,
      );
    }
  });

  it.each<[variable: string, expected: string, values: string[]]>([
    [
      'PROVIDER_URL',
      "the base of the provider's API, like 'https://provider.example/api'",
      [
        'https://me:hunter2@provider.example/api',
        'https://:hunter2@provider.example/api',
        'https://provider.example/api?key=hunter2',
        'https://provider.example/api#hunter2',
      ],
    ],
    [
      'DATABASE_URL',
      "a PostgreSQL address, like 'postgres://user@host:5432/homefront'",
      ['mysql://me:hunter2@db/homes'],
    ],
    ['DEMO_PASSWORD', 'a password of 8 to 128 characters', ['hunter2']],
    [
      'SESSION_KEYS',
      'keys of at least 32 characters, separated by commas (`openssl rand -base64 32` generates one); the first one encrypts',
      [`${'n'.repeat(32)},hunter2`, ' , '],
    ],
    [
      'REDIS_URL',
      "a Redis address, like 'redis://user:password@host:6379/0'",
      [
        'http://:hunter2@cache',
        'redis:///hunter2',
        'redis://:hunter2@cache/name',
        'redis://:hunter2@cache/0/1',
      ],
    ],
  ])('does not repeat an invalid %s', (variable, expected, values) => {
    for (const value of values) {
      expect(failureOf({ SESSION_KEYS: 'k'.repeat(32), [variable]: value })).toBe(
        `ConfigurationError: ${variable} is (not shown) but must be ${expected}.`,
      );
    }
  });

  it('requires session keys in production, and generates them elsewhere', () => {
    expect(failureOf({ NODE_ENV: 'production' })).toBe(
      'ConfigurationError: SESSION_KEYS is not set but must be in production: keys of at least 32 characters, separated by commas (`openssl rand -base64 32` generates one).',
    );
    expect(failureOf({ NODE_ENV: 'production', SESSION_KEYS: 'k'.repeat(32) })).toBe('no failure');
    expect(failureOf({ NODE_ENV: 'development' })).toBe('no failure');
  });

  it('has the defaults of .env.example', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const defaults = text
      .replaceAll(/^# Examples.*\n(?:#\w.*\n)*/gm, '')
      .replaceAll(/^#(?=\w)/gm, '');
    const env = parseEnv(defaults);
    expect(Object.keys(env).length).toBeGreaterThan(15);
    expect(readConfig(env)).toEqual(readConfig({}));
  });

  it('refuses the example key of .env.example in production, where it would protect nothing', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const key = /^#SESSION_KEYS=(.+)$/m.exec(example)?.[1];
    for (const keys of [key, `${'k'.repeat(32)}, ${key}`]) {
      expect(failureOf({ NODE_ENV: 'production', SESSION_KEYS: keys })).toBe(
        'ConfigurationError: SESSION_KEYS holds the example key of .env.example but must be secret in production: `openssl rand -base64 32` generates a key.',
      );
    }
    expect(failureOf({ SESSION_KEYS: key })).toBe('no failure');
  });

  it.each([
    'redis://cache',
    'redis://cache/',
    'rediss://me:a-password@cache.example:6380/7',
    'redis://[::1]:6379',
  ])('requires session keys with REDIS_URL %s', (url) => {
    expect(failureOf({ REDIS_URL: url })).toBe(
      'ConfigurationError: SESSION_KEYS is not set but must be with REDIS_URL, the same for all processes: keys of at least 32 characters, separated by commas (`openssl rand -base64 32` generates one).',
    );
    const complete = { REDIS_URL: url, SESSION_KEYS: 'k'.repeat(32) };
    expect(readSecrets(complete).redisUrl).toBe(url);
  });

  it('requires TRUST_PROXY in production behind https', () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_KEYS: 'k'.repeat(32),
      PUBLIC_URL: 'https://homes.example',
    };
    expect(failureOf(production)).toBe(
      "ConfigurationError: TRUST_PROXY is not set but must be in production with an https PUBLIC_URL: without it all visitors behind a proxy count as one. It must be the number of proxies in front, their addresses, like '10.0.0.0/8', or 'none'.",
    );
    expect(readSettings({ ...production, TRUST_PROXY: 'none' }).server.trustProxy).toBe(false);
    expect(readSettings({ ...production, TRUST_PROXY: '1' }).server.trustProxy).toBe(1);
    const plain = { ...production, PUBLIC_URL: 'http://homes.example' };
    expect(failureOf(plain)).toBe('no failure');
    expect(failureOf({ ...production, NODE_ENV: 'development' })).toBe('no failure');
  });

  it('starts empty in production unless demo data is requested', () => {
    const production = { NODE_ENV: 'production', SESSION_KEYS: 'k'.repeat(32) };
    const demoOf = (env: Record<string, string>) => {
      const { provider, site } = readSettings(env);
      return provider.kind === 'embedded'
        ? [provider.seedProperties, provider.generatedLogins, site.demo]
        : 'remote';
    };
    expect(demoOf({})).toEqual([64, true, true]);
    expect(demoOf(production)).toEqual([0, false, false]);
    expect(demoOf({ ...production, SEED_PROPERTIES: '12' })).toEqual([12, false, true]);
    expect(demoOf({ ...production, DEMO_PASSWORD: 'Correct-Horse-7' })).toEqual([64, false, true]);
  });

  it('rejects a path option for the embedded provider, which has its own paths', () => {
    expect(failureOf({ RESET_PATH: '/auth/reset' })).toBe(
      'ConfigurationError: RESET_PATH is set without PROVIDER_URL but must be left out: the embedded provider has its own.',
    );
  });

  it('rejects metrics on the port of the site', () => {
    const message =
      'ConfigurationError: METRICS_PORT is "3000" but must be another port than PORT: the metrics have a server of their own.';
    expect(failureOf({ METRICS_PORT: '3000' })).toBe(message);
    expect(failureOf({ METRICS_PORT: '3000', PORT: '3000' })).toBe(message);
    expect(failureOf({ METRICS_PORT: '9464', PORT: '9464' })).toContain('METRICS_PORT is "9464"');
    for (const [PORT, METRICS_PORT] of [
      ['3000', '9464'],
      ['0', '0'],
      ['0', '3000'],
    ]) {
      expect(failureOf({ PORT, METRICS_PORT })).toBe('no failure');
    }
  });

  it('accepts a database for the outbox with a remote provider', () => {
    const env = {
      PROVIDER_URL: 'https://p.example/api',
      DATABASE_URL: 'postgres://me:hunter2@db/x',
    };
    expect(readSettings(env).provider).toMatchObject({ kind: 'remote' });
    expect(readSecrets(env).databaseUrl).toBe('postgres://me:hunter2@db/x');
  });

  it('accepts an enquiry path for a remote provider only', () => {
    const env = { PROVIDER_URL: 'https://p.example/api', CONTACT_PATH: '/v2/write-to-us' };
    expect(readSettings(env).provider).toMatchObject({ contactPath: '/v2/write-to-us' });
    expect(failureOf({ CONTACT_PATH: '/contact' })).toBe(
      'ConfigurationError: CONTACT_PATH is set without PROVIDER_URL but must be left out: the embedded provider has its own.',
    );
    for (const path of ['contact', '/../admin', '//evil.example', '/a?b', '/a b']) {
      expect(failureOf({ ...env, CONTACT_PATH: path })).toBe(
        `ConfigurationError: CONTACT_PATH is ${JSON.stringify(path)} but must be a path beneath the provider's base, like '/contact'.`,
      );
    }
  });

  it('reports every wrong variable at once', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: 'many',
      PUBLIC_URL: 'https://homes.example',
      CONTACT_PATH: '/contact',
      DEMO_PASSWORD: 'hunter2',
    };
    expect(failureOf(env).split('\n')).toEqual([
      'ConfigurationError: PORT is "many" but must be a port from 0 (any free one) to 65535.',
      'DEMO_PASSWORD is (not shown) but must be a password of 8 to 128 characters.',
      'CONTACT_PATH is set without PROVIDER_URL but must be left out: the embedded provider has its own.',
      'SESSION_KEYS is not set but must be in production: keys of at least 32 characters, separated by commas (`openssl rand -base64 32` generates one).',
      expect.stringContaining('TRUST_PROXY is not set but must be in production'),
    ]);
  });

  it('does not report an invalid variable as missing', () => {
    const env = { PROVIDER_URL: 'provider.example', RESET_PATH: '/reset', SESSION_KEYS: 'short' };
    expect(failureOf({ ...env, NODE_ENV: 'production' }).split('\n')).toHaveLength(2);
  });

  it('has no secrets in the settings, which are logged', () => {
    const secrets = {
      SESSION_KEYS: 'a-secret-of-at-least-32-characters',
      DATABASE_URL: 'postgres://me:a-secret@db/homes',
      DEMO_PASSWORD: 'a-secret',
      SMTP_URL: 'smtps://me:a-secret@mail.example',
      REDIS_URL: 'rediss://me:a-secret@cache.example/1',
    };
    expect(readSecrets(secrets)).toEqual({
      sessionKeys: [secrets.SESSION_KEYS],
      databaseUrl: secrets.DATABASE_URL,
      demoPassword: secrets.DEMO_PASSWORD,
      smtpUrl: secrets.SMTP_URL,
      redisUrl: secrets.REDIS_URL,
    });
    expect(JSON.stringify(readSettings(secrets))).not.toContain('a-secret');
  });
});

it('logs the origins alone of URLs whose paths may hold a key', () => {
  const settings = readSettings({
    PROVIDER_URL: 'https://provider.example/key-one/api',
    GEOCODER_URL: 'https://places.example/key-two',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/key-three',
  });
  expect(loggable(settings)).toMatchObject({
    provider: { kind: 'remote', url: 'https://provider.example' },
    geocoderUrl: 'https://places.example',
    tracing: { endpoint: 'https://collector.example' },
  });
  expect(JSON.stringify(loggable(settings))).not.toContain('key-');
});

describe('gaps of a valid configuration', () => {
  const keys = { SESSION_KEYS: '0123456789abcdef'.repeat(2) };
  const complete = {
    ...keys,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://homes.example',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtps://site@mail.example',
    MAIL_FROM: 'Homes <homes@homes.example>',
    SUPPORT_EMAIL: 'ask@homes.example',
    SUPPORT_PHONE: '+234 1 888 1234',
    CHAT_PHONE: '+234 803 555 1234',
    ABOUT_STATISTICS: '12 Homes',
  };
  const gapsOf = (env: NodeJS.ProcessEnv): string[] =>
    findGaps(readConfig(env), now).map(({ what }) => what);
  const namesOf = (env: NodeJS.ProcessEnv): string[] =>
    findGaps(readConfig(env), now).map(({ name }) => name);

  it('is empty for a complete configuration', () => {
    expect(gapsOf(complete)).toEqual([]);
  });

  it('names everything that a public site lacks, with its fix, and only in production', () => {
    const env = { ...keys, NODE_ENV: 'production', DEMO_PASSWORD: 'a-secret-of-the-demo' };
    expect(namesOf(env)).toEqual([
      'PUBLIC_URL',
      'TRUST_PROXY',
      'DEMO_PASSWORD',
      'SMTP_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'SUPPORT_PHONE',
      'CHAT_PHONE',
      'ABOUT_STATISTICS',
    ]);
    const gaps = findGaps(readConfig(env), now);
    for (const { name, what, fix } of gaps) {
      expect(what).toMatch(new RegExp(`^${name} .+\\.$`));
      expect(fix).toContain(name);
    }
    expect(JSON.stringify(gaps)).not.toContain('a-secret');
    expect(gapsOf({ ...env, NODE_ENV: 'development' })).toEqual([]);
  });

  it('shows no demo number or figure on a production site with homes of its own, which lacks them', () => {
    const {
      SUPPORT_PHONE: _phone,
      CHAT_PHONE: _chat,
      ABOUT_STATISTICS: _figures,
      ...rest
    } = complete;
    const { site } = readConfig(rest).settings;
    expect([site.phone, site.chatPhone, site.statistics]).toEqual([undefined, undefined, []]);
    expect(gapsOf(rest)).toEqual([
      'SUPPORT_PHONE is not set: pages show no phone number.',
      'CHAT_PHONE is not set: pages show no chat link.',
      'ABOUT_STATISTICS is not set: pages show no figures.',
    ]);
    expect(readConfig({ ...rest, SEED_PROPERTIES: '3' }).settings.site).toMatchObject(demoFacts);
  });

  it('names no mail settings for a remote provider, which sends its own', () => {
    const { SMTP_URL: _url, MAIL_FROM: _from, ...rest } = complete;
    expect(namesOf(rest)).toEqual(['SMTP_URL', 'MAIL_FROM']);
    expect(namesOf({ ...rest, PROVIDER_URL: 'https://p.example/api' })).toEqual([]);
  });

  it('names a key that can be guessed', () => {
    expect(
      namesOf({ ...complete, SESSION_KEYS: `${'k'.repeat(32)},${keys.SESSION_KEYS}` }),
    ).toEqual(['SESSION_KEYS']);
  });

  it('names a PUBLIC_URL over http in production, which prevents signing in', () => {
    expect(gapsOf({ ...complete, PUBLIC_URL: 'http://homes.example' })).toEqual([
      'PUBLIC_URL is "http://homes.example" but should be https in production: over http, browsers reject the session cookie (some accept it from localhost), so nobody can sign in.',
    ]);
    expect(gapsOf({ PUBLIC_URL: 'http://homes.example' })).toEqual([]);
  });

  it('reports sale costs last checked more than a year ago, in production only', () => {
    const checkedOn = (SALE_COSTS_DATE: string): string[] =>
      gapsOf({ ...complete, SALE_COSTS_DATE });
    expect(checkedOn('2025-11-22')).toEqual([
      'SALE_COSTS_DATE is 2025-11-22, more than a year ago: the costs of a sale may be outdated.',
    ]);
    expect(checkedOn('2025-11-23')).toEqual([]);
    expect(checkedOn('2027-01-01')).toEqual([]);
    expect(gapsOf({ SALE_COSTS_DATE: '2020-01-01' })).toEqual([]);
  });

  it('names a missing DATABASE_URL if processes with an embedded provider share Redis', () => {
    const redis = { ...keys, REDIS_URL: 'redis://:a-secret@cache' };
    expect(gapsOf(redis)).toEqual([
      'DATABASE_URL is not set but should be with REDIS_URL and the embedded provider: without it, each process of the site has its own properties, users and enquiries.',
    ]);
    expect(gapsOf({ ...redis, DATABASE_URL: 'postgres://db/homes' })).toEqual([]);
    expect(gapsOf({ ...redis, PROVIDER_URL: 'https://p.example/api' })).toEqual([]);
    expect(gapsOf({})).toEqual([]);
  });
});

describe('misspelt variables', () => {
  const misspeltIn = (env: NodeJS.ProcessEnv): string[] =>
    inspectConfig(env).misspelt.map(({ name, what }) => `${what.split(' ', 1)[0]}: ${name}`);

  it('are named with the variable that is meant', () => {
    const env = {
      SESION_KEYS: 'a-secret',
      PUBLICURL: 'https://homes.example',
      TRUSTPROXY: '1',
      METRIC_PORT: '9464',
      PROVDIER_URL: 'https://p.example/api',
      Smtp_Url: 'smtp://mail.example',
      DATABSE_URL_FILE: '/run/secrets/database',
    };
    expect(misspeltIn(env)).toEqual([
      'SESION_KEYS: SESSION_KEYS',
      'PUBLICURL: PUBLIC_URL',
      'TRUSTPROXY: TRUST_PROXY',
      'METRIC_PORT: METRICS_PORT',
      'PROVDIER_URL: PROVIDER_URL',
      'Smtp_Url: SMTP_URL',
      'DATABSE_URL_FILE: DATABASE_URL_FILE',
    ]);
    expect(JSON.stringify(inspectConfig(env).misspelt)).not.toContain('a-secret');
  });

  it('are not variables of other programs, nor beside the right one, nor empty', () => {
    const others =
      'HOME PATH USER SHELL HOSTNAME PWD LANG TZ TERM NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS HTTP_PROXY NO_PROXY UV_THREADPOOL_SIZE MALLOC_ARENA_MAX PGHOST PGPORT PGDATA REDIS_HOST REDIS_PORT POSTGRES_USER PROVIDER_PORT npm_config_loglevel OTEL_EXPORTER_OTLP_PROTOCOL KUBERNETES_PORT';
    expect(misspeltIn(Object.fromEntries(others.split(' ').map((name) => [name, '1'])))).toEqual(
      [],
    );
    expect(misspeltIn({ METRIC_PORT: '1', METRICS_PORT: '2', TRUSTPROXY: '' })).toEqual([]);
  });

  it('are named at a start that fails for want of the right one', () => {
    expect(failureOf({ NODE_ENV: 'production', SESION_KEYS: 'k'.repeat(32) }).split('\n')).toEqual([
      expect.stringContaining('SESSION_KEYS is not set'),
      'SESION_KEYS is not a variable of the site, so it has no effect. If SESSION_KEYS is meant, correct the name.',
    ]);
  });
});

describe('startup message', () => {
  it('names no file of logins if there is none', () => {
    const config = readSettings({ NODE_ENV: 'production', SESSION_KEYS: 'k'.repeat(32) });
    expect(welcome('http://localhost:3000', config, [])).not.toContain('logins');
  });

  it('shows the site’s URL and the file of its logins', () => {
    const config = readSettings({ DATA_DIR: resolve('data') });
    expect(welcome('http://localhost:3000', config, [])).toBe(
      '\n  Homefront is ready: http://localhost:3000\n  Demo logins: data/demo-logins.txt\n  Stop it with Ctrl-C.\n\n',
    );
  });

  it('lists the gaps of the configuration', () => {
    const config = readConfig({ NODE_ENV: 'production', SESSION_KEYS: 'k'.repeat(32) });
    const message = welcome('http://localhost:3000', config.settings, findGaps(config, now));
    expect(message).toContain(
      '\n  The installation has gaps (`npm run doctor` explains them):\n  - PUBLIC_URL is not set: links in pages and mails lead to localhost.\n  - ',
    );
  });

  it('shows no logins for a remote provider', () => {
    const config = readSettings({ PROVIDER_URL: 'https://p.example/api', BRAND_NAME: 'Ilé Wa' });
    expect(welcome('https://ile.example', config, [])).toBe(
      '\n  Ilé Wa is ready: https://ile.example\n  Stop it with Ctrl-C.\n\n',
    );
  });
});
