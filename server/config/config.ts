import { resolve } from 'node:path';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { ConfigurationError, readEnvironment, type Environment } from './env.ts';

export interface Config {
  /** Which code runs: the built pages, or the sources through Vite. */
  mode: 'production' | 'development';
  /** Whether NODE_ENV says production, where convenient defaults give way to safe ones. */
  production: boolean;
  /** `trustProxy` is false where visitors are said to connect directly, and undefined where nothing is said. */
  server: { host: string; port: number; trustProxy: number | string[] | false | undefined };
  dataDir: string;
  provider:
    | {
        kind: 'remote';
        url: string;
        /** Where new passwords go, beneath `url`; undefined takes the usual path. */
        resetPath: string | undefined;
        /** Where enquiries go, beneath `url`; undefined takes the usual path. */
        contactPath: string | undefined;
      }
    | {
        kind: 'embedded';
        databaseUrl: string | undefined;
        seedProperties: number;
        /** Whether demo people get generated passwords, which are written to a file. */
        generatedLogins: boolean;
        demoPassword: string | undefined;
        smtpUrl: string | undefined;
        mailFrom: string | undefined;
      };
  /** The first encrypts, all decrypt; undefined takes a key that is kept in the data folder. */
  sessionKeys: string[] | undefined;
  imageHosts: string[];
  /** What the pictures that were made may take on disk. */
  pictureCacheBytes: number;
  /** Base of a geocoder that speaks as Nominatim does. */
  geocoderUrl: string;
  sampleFallback: boolean;
  logLevel: string;
  /** The origin as configured; while undefined it follows the port the server got. */
  publicUrl: string | undefined;
  site: Omit<SiteFacts, 'origin' | 'year'>;
}

/** The whole configuration, or a `ConfigurationError` whose message is fit for the operator. */
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

/** A production site starts empty unless the demonstration is asked for. */
function defaultSeedProperties({ NODE_ENV, DEMO_PASSWORD }: Environment): number {
  return NODE_ENV === 'production' && DEMO_PASSWORD === undefined ? 0 : 64;
}
