import { z } from 'zod';
import { videoPlayers } from '../../shared/video-frame.ts';
import {
  flag,
  digits,
  wholeNumber,
  origin,
  providerBase,
  headers,
  redisUrl,
  share,
  apiPath,
  host,
  list,
  mailbox,
  moveInCosts,
  saleCosts,
  tileTemplate,
  statistic,
  trustProxy,
  videoHosts,
} from './value-schemas.ts';

export interface Variable {
  schema: z.ZodType;
  /** Description of valid values, after 'must be'. */
  expects: string;
  /** The value may contain a credential and is never printed. */
  secret?: true;
}

/** What SESSION_KEYS must be, with a command for it. */
export const sessionKeysForm =
  'keys of at least 32 characters, separated by commas (`openssl rand -base64 32` generates one)';

const saleCostsForm =
  "percentages of the price from 0 to 100 (survey: Naira), 'unknown', or for legal and stamp 'law'";

/** Every variable of the site, with the values that it may have. */
export const variables = {
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).optional(),
    expects: "'production', 'development' or 'test'",
  },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), expects: 'an address to listen on' },
  PORT: {
    schema: wholeNumber(65_535).default(3000),
    expects: 'a port from 0 (any free one) to 65535',
  },
  METRICS_PORT: {
    schema: wholeNumber(65_535).optional(),
    expects: 'a port from 0 (any free one) to 65535',
  },
  VITALS_SAMPLE: {
    schema: share.default(0.01),
    expects: 'a share from 0 to 1, like 0.01',
  },
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    expects: 'an address to listen on',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: providerBase.optional(),
    expects: "the base of an OpenTelemetry collector, like 'http://localhost:4318'",
    secret: true,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headers.optional(),
    expects: "headers like 'name=value', separated by commas and percent-encoded",
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().trim().min(1).max(100).default('homefront'),
    expects: 'a name of 1 to 100 characters',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: share.default(0.1),
    expects: 'a share from 0 to 1, like 0.1',
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    expects: "an origin without a path, like 'https://homes.example'",
  },
  DATA_DIR: { schema: z.string().min(1).default('./data'), expects: 'a folder' },
  PROVIDER_URL: {
    schema: providerBase.optional(),
    expects: "the base of the provider's API, like 'https://provider.example/api'",
    secret: true,
  },
  RESET_PATH: {
    schema: apiPath.optional(),
    expects: "a path beneath the provider's base, like '/auth/reset-password'",
  },
  CONTACT_PATH: {
    schema: apiPath.optional(),
    expects: "a path beneath the provider's base, like '/contact'",
  },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .refine((text) => URL.canParse(text))
      .optional(),
    expects: "a PostgreSQL address, like 'postgres://user@host:5432/homefront'",
    secret: true,
  },
  REDIS_URL: {
    schema: redisUrl.optional(),
    expects: "a Redis address, like 'redis://user:password@host:6379/0'",
    secret: true,
  },
  SMTP_URL: {
    schema: z
      .string()
      .regex(/^smtps?:\/\//)
      .refine((text) => URL.canParse(text))
      .optional(),
    expects: "a mail server's address, like 'smtps://user@mail.example'",
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(mailbox).optional(),
    expects: "an address, alone or like 'Homes <homes@example.com>'",
  },
  TRUST_PROXY: {
    schema: trustProxy.optional(),
    expects:
      "the number of proxies in front, their addresses, like '10.0.0.0/8', or 'none' ('true' is not)",
  },
  IMAGE_HOSTS: {
    schema: z.string().transform(list).pipe(z.array(host)).default([]),
    expects: "hosts separated by commas, like 'img.example,*.cdn.example'",
  },
  PICTURE_CACHE_BYTES: {
    schema: wholeNumber(2 ** 40)
      .pipe(z.number().min(1_000_000))
      .default(512 * 1024 * 1024),
    expects: 'a number of bytes from 1000000 to 1099511627776',
  },
  GEOCODER_URL: {
    schema: providerBase.default('https://nominatim.openstreetmap.org'),
    expects: "the base of a geocoder, like 'https://nominatim.example'",
    secret: true,
  },
  TILE_URL: {
    schema: tileTemplate.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    expects: "an address of map tiles, like 'https://tiles.example/{z}/{x}/{y}.png'",
  },
  VIDEO_HOSTS: {
    schema: videoHosts.default([...videoPlayers]),
    expects: `${videoPlayers.map((player) => `'${player}'`).join(' or ')}, both separated by a comma, or 'none'`,
  },
  MOVE_IN_COSTS: {
    schema: moveInCosts.default({ service: 10, caution: 10, agency: 10, legal: 10 }),
    expects:
      "percentages of a year's rent from 0 to 100, like 'service=10,caution=10,agency=10,legal=10'",
  },
  SALE_COSTS_LAGOS: {
    schema: saleCosts.default({
      agency: 5,
      legal: 'law',
      survey: 'unknown',
      consent: 2.5,
      stamp: 'law',
    }),
    expects: `${saleCostsForm}, like 'agency=5,legal=law,survey=unknown,consent=2.5,stamp=law'`,
  },
  SALE_COSTS_ABUJA: {
    schema: saleCosts.default({
      agency: 5,
      legal: 'law',
      survey: 'unknown',
      consent: 'unknown',
      stamp: 'law',
    }),
    expects: `${saleCostsForm}, like 'agency=5,legal=law,survey=unknown,consent=unknown,stamp=law'`,
  },
  SALE_COSTS_DATE: {
    schema: z.iso.date().default('2026-11-23'),
    expects: "the day on which the sale costs were last checked, like '2026-11-23'",
  },
  BRAND_NAME: {
    schema: z.string().trim().min(1).max(40).default('Homefront'),
    expects: 'a name of 1 to 40 characters',
  },
  PAYEE_NAME: {
    schema: z.string().trim().min(1).max(80).optional(),
    expects: 'a name of 1 to 80 characters',
  },
  SUPPORT_EMAIL: {
    schema: z.email().default('hello@homefront.example'),
    expects: 'an email address',
  },
  SUPPORT_PHONE: {
    schema: z
      .string()
      .regex(/^\+?[\d ()-]{7,24}$/)
      .optional(),
    expects: "a telephone number, like '+234 800 000 0000'",
  },
  CHAT_PHONE: {
    schema: z
      .string()
      .regex(/^\+?[\d ()-]{7,24}$/)
      .transform(digits)
      .optional(),
    expects: "an international telephone number, like '+234 800 000 0000'",
  },
  SOCIAL_LINKS: {
    schema: z
      .string()
      .transform(list)
      .pipe(z.array(z.url({ protocol: /^https$/ })))
      .default([]),
    expects: 'https addresses separated by commas',
  },
  ABOUT_STATISTICS: {
    schema: z.string().transform(list).pipe(z.array(statistic).max(4)).optional(),
    expects: "up to 4 figures with what they count, like '17.8K Listed properties, 3+ Years'",
  },
  SEED_PROPERTIES: {
    // The size of the largest list we can read (server/upstream/visitors/properties.ts).
    schema: wholeNumber(200_000).optional(),
    expects: 'a number of demo properties from 0 to 200000',
  },
  DEMO_PASSWORD: {
    schema: z.string().min(8).max(128).optional(),
    expects: 'a password of 8 to 128 characters',
    secret: true,
  },
  SESSION_KEYS: {
    schema: z
      .string()
      .transform(list)
      .pipe(z.array(z.string().min(32)).min(1))
      .optional(),
    expects: `${sessionKeysForm}; the first one encrypts`,
    secret: true,
  },
  SAMPLE_FALLBACK: { schema: flag.default(true), expects: "'on' or 'off'" },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    expects: "'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'",
  },
} satisfies Record<string, Variable>;
