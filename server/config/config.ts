import { resolve } from 'node:path';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { ConfigurationError, readEnvironment, type Environment } from './env.ts';

export interface Config {
  /** Serves the built pages, or the sources through Vite. */
  mode: 'production' | 'development';
  /** Whether NODE_ENV is production, where safe defaults replace convenient ones. */
  production: boolean;
  /** `trustProxy` is false if visitors connect directly, and undefined if not configured. */
  server: { host: string; port: number; trustProxy: number | string[] | false | undefined };
  dataDir: string;
  provider:
    | {
        kind: 'remote';
        url: string;
        /** Path of the password reset call, relative to `url`; undefined for the default. */
        resetPath: string | undefined;
        /** Path of the contact call, relative to `url`; undefined for the default. */
        contactPath: string | undefined;
      }
    | {
        kind: 'embedded';
        databaseUrl: string | undefined;
        seedProperties: number;
        /** Whether demo accounts get generated passwords, which are written to a file. */
        generatedLogins: boolean;
        demoPassword: string | undefined;
        smtpUrl: string | undefined;
        mailFrom: string | undefined;
      };
  /** The first encrypts, all decrypt; undefined for a generated key persisted in the data folder. */
  sessionKeys: string[] | undefined;
  imageHosts: string[];
  /** Maximum disk space of the picture cache. */
  pictureCacheBytes: number;
  /** Base URL of a geocoder with the Nominatim API. */
  geocoderUrl: string;
  sampleFallback: boolean;
  logLevel: string;
  /** The configured origin; if undefined, it is derived from the server's port. */
  publicUrl: string | undefined;
  site: Omit<SiteFacts, 'origin' | 'year'>;
}

/** Reads the whole configuration. Throws a `ConfigurationError` whose message is meant for the operator. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  return toConfig(readEnvironment(source));
}

function toConfig(env: Environment): Config {
  if (env.PROVIDER_URL && env.DATABASE_URL)
    throw new ConfigurationError(
      'DATABASE_URL is set together with PROVIDER_URL but must be left out: it is the embedded provider’s.',
    );
  if (env.RESET_PATH && !env.PROVIDER_URL)
    throw new ConfigurationError(
      'RESET_PATH is set without PROVIDER_URL but must be left out: the embedded provider has its own.',
    );
  if (env.CONTACT_PATH && !env.PROVIDER_URL)
    throw new ConfigurationError(
      'CONTACT_PATH is set without PROVIDER_URL but must be left out: the embedded provider has its own.',
    );
  if (env.NODE_ENV === 'production' && !env.SESSION_KEYS)
    throw new ConfigurationError(
      'SESSION_KEYS is not set but must be in production: keys of at least 32 characters, separated by commas.',
    );
  const isPublic = env.NODE_ENV === 'production' && env.PUBLIC_URL?.startsWith('https:') === true;
  if (isPublic && env.TRUST_PROXY === undefined)
    throw new ConfigurationError(
      `TRUST_PROXY is not set but must be in production with an https PUBLIC_URL: without it all visitors behind a proxy count as one. It must be the number of proxies in front, their addresses, like '10.0.0.0/8', or 'none'.`,
    );
  const seedProperties = env.SEED_PROPERTIES ?? defaultSeedProperties(env);
  return {
    production: env.NODE_ENV === 'production',
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    server: { host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY },
    dataDir: resolve(env.DATA_DIR),
    provider: env.PROVIDER_URL
      ? {
          kind: 'remote',
          url: env.PROVIDER_URL,
          resetPath: env.RESET_PATH,
          contactPath: env.CONTACT_PATH,
        }
      : {
          kind: 'embedded',
          databaseUrl: env.DATABASE_URL,
          seedProperties,
          generatedLogins: env.NODE_ENV !== 'production',
          demoPassword: env.DEMO_PASSWORD,
          smtpUrl: env.SMTP_URL,
          mailFrom: env.MAIL_FROM,
        },
    sessionKeys: env.SESSION_KEYS,
    imageHosts: env.IMAGE_HOSTS,
    pictureCacheBytes: env.PICTURE_CACHE_BYTES,
    geocoderUrl: env.GEOCODER_URL,
    sampleFallback: env.SAMPLE_FALLBACK,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL,
    site: {
      brand: env.BRAND_NAME,
      email: env.SUPPORT_EMAIL,
      phone: env.SUPPORT_PHONE,
      chatPhone: env.CHAT_PHONE,
      socialLinks: env.SOCIAL_LINKS,
      tileUrl: env.TILE_URL,
      moveInCosts: env.MOVE_IN_COSTS,
      statistics: env.ABOUT_STATISTICS,
      demo: !env.PROVIDER_URL && seedProperties > 0,
    },
  };
}

/** A production site starts empty unless the demo is enabled. */
function defaultSeedProperties({ NODE_ENV, DEMO_PASSWORD }: Environment): number {
  return NODE_ENV === 'production' && DEMO_PASSWORD === undefined ? 0 : 64;
}
