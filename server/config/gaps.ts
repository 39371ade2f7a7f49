import { type Config, demoFacts, type Settings } from './config.ts';
import { variables } from './variables.ts';

/** What a valid installation lacks. Without secrets. */
export interface Gap {
  /** The variable that would fill it, or 'backup'. */
  name: string;
  /** What is missing, and what comes of it. */
  what: string;
  /** What the operator should do. */
  fix: string;
}

/** A leap year, so that a date is never reported too early. */
const yearMs = 366 * 24 * 60 * 60 * 1000;

/**
 * What the configuration lacks for several processes and, if NODE_ENV is production, for a public site, at a time in milliseconds
 * since the epoch.
 */
export function findGaps(config: Config, now: number): Gap[] {
  const { settings, secrets } = config;
  const gaps = settings.production ? findProductionGaps(config, now) : [];
  if (
    settings.provider.kind === 'embedded' &&
    secrets.redisUrl !== undefined &&
    secrets.databaseUrl === undefined
  ) {
    gaps.push({
      name: 'DATABASE_URL',
      what: 'DATABASE_URL is not set but should be with REDIS_URL and the embedded provider: without it, each process of the site has its own properties, users and enquiries.',
      fix: 'Set DATABASE_URL to a PostgreSQL database that all processes share.',
    });
  }
  return gaps;
}

/** One line for the log. */
export function describeGaps(gaps: readonly Gap[]): string {
  const names = gaps.map(({ name }) => name).join(', ');
  return `the installation lacks ${names}: \`npm run doctor\` explains each`;
}

function findProductionGaps({ settings, secrets }: Config, now: number): Gap[] {
  const { publicUrl, server, provider, saleCosts } = settings;
  const { demoPassword, sessionKeys = [], smtpUrl } = secrets;
  const isEmbedded = provider.kind === 'embedded';
  const mailFrom = isEmbedded ? provider.mailFrom : undefined;
  const gaps: (Gap | false)[] = [
    publicUrl === undefined && {
      name: 'PUBLIC_URL',
      what: 'PUBLIC_URL is not set: links in pages and mails lead to localhost.',
      fix: 'Set PUBLIC_URL to the https origin that visitors use.',
    },
    publicUrl?.startsWith('http:') === true && {
      name: 'PUBLIC_URL',
      what: `PUBLIC_URL is ${JSON.stringify(publicUrl)} but should be https in production: over http, browsers reject the session cookie (some accept it from localhost), so nobody can sign in.`,
      fix: 'Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its https origin.',
    },
    server.trustProxy === undefined && {
      name: 'TRUST_PROXY',
      what: 'TRUST_PROXY is not set: all visitors behind a proxy share one rate limit.',
      fix: "Set TRUST_PROXY to the number of proxies in front, their addresses, or 'none'.",
    },
    sessionKeys.some((key) => isGuessable(key)) && {
      name: 'SESSION_KEYS',
      what: 'SESSION_KEYS holds a key of few different characters, which can be guessed.',
      fix: 'Generate a key with `openssl rand -base64 32` and rotate the keys: docs/operations.md.',
    },
    isEmbedded &&
      demoPassword !== undefined && {
        name: 'DEMO_PASSWORD',
        what: 'DEMO_PASSWORD is set: there are demo accounts, one of them an administrator.',
        fix: 'Remove DEMO_PASSWORD. If the site has been started with it, disable the demo accounts.',
      },
    isEmbedded &&
      smtpUrl === undefined && {
        name: 'SMTP_URL',
        what: 'SMTP_URL is not set: mail is written to files in DATA_DIR/mail instead of being sent.',
        fix: 'Set SMTP_URL to a mail server, smtp:// or smtps://.',
      },
    isEmbedded &&
      mailFrom === undefined && {
        name: 'MAIL_FROM',
        what: 'MAIL_FROM is not set: mail is sent from a demo address.',
        fix: 'Set MAIL_FROM to an address that the mail server may send from.',
      },
    Date.parse(saleCosts.checkedOn) < now - yearMs && {
      name: 'SALE_COSTS_DATE',
      what: `SALE_COSTS_DATE is ${saleCosts.checkedOn}, more than a year ago: the costs of a sale may be outdated.`,
      fix: 'Check SALE_COSTS_LAGOS and SALE_COSTS_ABUJA, then set SALE_COSTS_DATE to the day of the check: docs/configuration.md.',
    },
    ...findDemoFacts(settings.site),
  ];
  return gaps.filter((gap) => gap !== false);
}

/** Contact details and figures that visitors should see. */
function findDemoFacts(site: Settings['site']): (Gap | false)[] {
  const { email, phone, chatPhone, statistics } = site;
  const shown = [
    ['SUPPORT_EMAIL', email, variables.SUPPORT_EMAIL.schema.parse(undefined), 'a demo contact'],
    ['SUPPORT_PHONE', phone, demoFacts.phone, 'a demo contact'],
    ['CHAT_PHONE', chatPhone, demoFacts.chatPhone, 'a demo contact'],
    ['ABOUT_STATISTICS', statistics, demoFacts.statistics, 'demo figures'],
  ] as const;
  return shown.map(([name, value, demo, what]) => {
    const isMissing = value === undefined || value.length === 0;
    if (!isMissing && JSON.stringify(value) !== JSON.stringify(demo)) return false;
    return {
      name,
      what: `${name} is not set: pages show ${isMissing ? `no ${nouns[name]}` : what}.`,
      fix: `Set ${name} to your own.`,
    };
  });
}

const nouns = {
  SUPPORT_EMAIL: 'email address',
  SUPPORT_PHONE: 'phone number',
  CHAT_PHONE: 'chat link',
  ABOUT_STATISTICS: 'figures',
};

/** A random key of 32 characters has at least ten different ones, even in hexadecimal. */
function isGuessable(key: string): boolean {
  return new Set(key).size < 10;
}
