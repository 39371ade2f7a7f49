import { resolve } from 'node:path';
import type { City } from '../../shared/cities.ts';
import type { SiteFacts } from '../../shared/contract/site.ts';
import type { VideoPlayer } from '../../shared/video-frame.ts';
import type { SaleRates } from '../../shared/costs/completion.ts';
import { ConfigurationError, misspeltVariables, readEnvironment, type Environment } from './env.ts';
import type { Misspelt } from './misspelt.ts';

export interface Config {
  settings: Settings;
  secrets: Secrets;
}

/** Values that grant access; they are never logged. */
export interface Secrets {
  /** The first encrypts, all decrypt; undefined for a generated key persisted in the data folder. */
  sessionKeys: string[] | undefined;
  /** With the password of the database of the outbox and the embedded provider. */
  databaseUrl: string | undefined;
  demoPassword: string | undefined;
  /** Headers for the collector of traces. */
  tracingHeaders: Record<string, string> | undefined;
  /** With the password of Redis. */
  redisUrl: string | undefined;
  /** With the password of the embedded provider's mail server. */
  smtpUrl: string | undefined;
}

/** Everything but the secrets. The paths of its URLs may hold credentials: see `loggable`. */
export interface Settings {
  /** Serves the built pages, or the sources through Vite. */
  mode: 'production' | 'development';
  /** Whether NODE_ENV is production, where safe defaults replace convenient ones. */
  production: boolean;
  /** `trustProxy` is false if visitors connect directly, and undefined if not configured. */
  server: { host: string; port: number; trustProxy: number | string[] | false | undefined };
  dataDir: string;
  /** Where Prometheus reads the metrics, and the share of page views that browsers measure; undefined if they are off. */
  metrics: { host: string; port: number; vitalsShare: number } | undefined;
  /** The collector of traces, and the share of requests that are traced; undefined if none are. */
  tracing: { endpoint: string; serviceName: string; ratio: number } | undefined;
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
        seedProperties: number;
        /** Whether demo accounts get generated passwords, which are written to a file. */
        generatedLogins: boolean;
        mailFrom: string | undefined;
      };
  imageHosts: string[];
  /** Maximum disk space of the picture cache. */
  pictureCacheBytes: number;
  /** Base URL of a geocoder with the Nominatim API. */
  geocoderUrl: string;
  sampleFallback: boolean;
  logLevel: string;
  /** The configured origin; if undefined, it is derived from the server's port. */
  publicUrl: string | undefined;
  /** Hosts of video players that pages may frame. */
  videoHosts: VideoPlayer[];
  /** What a buyer pays besides the price, and the day on which it was last checked ('2026-11-23'). */
  saleCosts: { rates: Record<City, SaleRates>; checkedOn: string };
  site: Omit<SiteFacts, 'origin' | 'year' | 'today'>;
}

/** Reads the whole configuration. Throws a `ConfigurationError` whose message is meant for the operator. */
export function readConfig(source?: NodeJS.ProcessEnv): Config {
  const { config, problems, misspelt } = inspectConfig(source);
  if (problems.size > 0) {
    const lines = [...problems.values(), ...misspelt.map(({ what, fix }) => `${what} ${fix}`)];
    throw new ConfigurationError(lines.join('\n'));
  }
  return config;
}

export interface InspectedConfig {
  /** An invalid variable counts as unset. */
  config: Config;
  /** By variable, a line that says what is wrong with it. */
  problems: ReadonlyMap<string, string>;
  /** Variables whose names seem to be misspelt. */
  misspelt: readonly Misspelt[];
}

/** Reads a configuration that may be invalid, to explain it. */
export function inspectConfig(source?: NodeJS.ProcessEnv): InspectedConfig {
  const { environment, problems } = readEnvironment(source);
  const misspelt = misspeltVariables(source);
  return { config: toConfig(environment), problems, misspelt };
}

/** The settings for a log, with the origins alone of URLs whose paths may hold a credential. */
export function loggable(settings: Settings): Settings {
  const { provider, tracing, geocoderUrl } = settings;
  return {
    ...settings,
    provider:
      provider.kind === 'remote' ? { ...provider, url: new URL(provider.url).origin } : provider,
    tracing: tracing && { ...tracing, endpoint: new URL(tracing.endpoint).origin },
    geocoderUrl: new URL(geocoderUrl).origin,
  };
}

function toConfig(env: Environment): Config {
  return { settings: toSettings(env), secrets: toSecrets(env) };
}

function toSecrets(env: Environment): Secrets {
  return {
    sessionKeys: env.SESSION_KEYS,
    databaseUrl: env.DATABASE_URL,
    demoPassword: env.DEMO_PASSWORD,
    tracingHeaders: env.OTEL_EXPORTER_OTLP_HEADERS,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
  };
}

function toSettings(env: Environment): Settings {
  const seedProperties = env.SEED_PROPERTIES ?? defaultSeedProperties(env);
  const demo = !env.PROVIDER_URL && seedProperties > 0;
  // Visitors of a real site must not call a stranger, or read made-up figures.
  const unset = env.NODE_ENV === 'production' && !demo ? undefined : demoFacts;
  const phone = env.SUPPORT_PHONE ?? unset?.phone;
  const chatPhone = env.CHAT_PHONE ?? unset?.chatPhone;
  return {
    production: env.NODE_ENV === 'production',
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    server: { host: env.HOST, port: env.PORT, trustProxy: env.TRUST_PROXY },
    dataDir: resolve(env.DATA_DIR),
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : {
            host: env.METRICS_HOST,
            port: env.METRICS_PORT,
            vitalsShare: env.VITALS_SAMPLE,
          },
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: env.OTEL_SERVICE_NAME,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    provider: env.PROVIDER_URL
      ? {
          kind: 'remote',
          url: env.PROVIDER_URL,
          resetPath: env.RESET_PATH,
          contactPath: env.CONTACT_PATH,
        }
      : {
          kind: 'embedded',
          seedProperties,
          generatedLogins: env.NODE_ENV !== 'production',
          mailFrom: env.MAIL_FROM,
        },
    imageHosts: env.IMAGE_HOSTS,
    pictureCacheBytes: env.PICTURE_CACHE_BYTES,
    geocoderUrl: env.GEOCODER_URL,
    sampleFallback: env.SAMPLE_FALLBACK,
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL,
    videoHosts: env.VIDEO_HOSTS,
    saleCosts: {
      rates: { Abuja: env.SALE_COSTS_ABUJA, Lagos: env.SALE_COSTS_LAGOS },
      checkedOn: env.SALE_COSTS_DATE,
    },
    site: {
      brand: env.BRAND_NAME,
      email: env.SUPPORT_EMAIL,
      ...(phone !== undefined && { phone }),
      ...(chatPhone !== undefined && { chatPhone }),
      ...(env.PAYEE_NAME !== undefined && { payee: env.PAYEE_NAME }),
      socialLinks: env.SOCIAL_LINKS,
      tileUrl: env.TILE_URL,
      moveInCosts: env.MOVE_IN_COSTS,
      statistics: env.ABOUT_STATISTICS ?? unset?.statistics ?? [],
      demo,
    },
  };
}

/** Shown until they are set, except on a production site with homes of its own. */
export const demoFacts = {
  phone: '+234 800 000 0000',
  chatPhone: '2348000000000',
  statistics: [
    { figure: '8.93%', label: 'Profit return rate' },
    { figure: '17.8K', label: 'Listed properties' },
    { figure: '3+', label: 'Years of experience' },
  ],
} satisfies Pick<SiteFacts, 'phone' | 'chatPhone' | 'statistics'>;

/** A production site starts empty unless the demo is enabled. */
function defaultSeedProperties({ NODE_ENV, DEMO_PASSWORD }: Environment): number {
  return NODE_ENV === 'production' && DEMO_PASSWORD === undefined ? 0 : 64;
}
