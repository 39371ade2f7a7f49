import { isIP } from 'node:net';
import { z } from 'zod';
import { videoPlayers, type VideoPlayer } from '../../shared/video-frame.ts';

export const flag = z.enum(['on', 'off']).transform((text) => text === 'on');

export const digits = (text: string): string => text.replace(/\D/g, '');

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The URL without credentials, query and fragment. */
function addressOnly({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** Digits only: `Number` would also accept '', '1e3' and '0x10'. */
export function wholeNumber(max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(max));
}

/** A decimal number from 0 to 1. */
export const share = z
  .string()
  .regex(/^(?:0|1|0?\.\d{1,6}|1\.0+)$/)
  .transform(Number)
  .pipe(z.number().max(1));

export const origin = z
  .string()
  .refine((text) => isHttpUrl(text) && new URL(text).href === `${new URL(text).origin}/`)
  .transform((text) => new URL(text).origin);

export const providerBase = z
  .string()
  .refine((text) => isHttpUrl(text) && new URL(text).href === addressOnly(new URL(text)))
  .transform((text) => text.replace(/\/+$/, ''));

/** The path, if any, is the number of the database. */
export const redisUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return /^rediss?:$/.test(protocol) && hostname !== '' && /^(?:\/\d{0,4})?$/.test(pathname);
});

/**
 * Whether a string is an absolute path that needs no encoding and has no `.` or `..` segments. A trailing slash is allowed,
 * because some providers require it.
 */
export function isApiPath(text: string): boolean {
  return text.length <= 200 && /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+\/?$/.test(text);
}

export const apiPath = z.string().refine(isApiPath);

export const host = z
  .string()
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/);

export const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const percentage = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .transform(Number)
  .pipe(z.number().max(100));

const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isAddressOrRange(text: string): boolean {
  if (namedRanges.has(text)) return true;
  const [, address = '', bits = '1'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

const proxies = z
  .string()
  .refine((text) => /^\d{1,2}$/.test(text) || list(text).every((item) => isAddressOrRange(item)))
  .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : list(text)));

/** false for 'none', which means that visitors connect directly. */
export const trustProxy = z.union([z.literal('none').transform(() => false as const), proxies]);

export const mailbox = /^(?:[^<>"\r\n]{1,80} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** A URL template with `{z}`, `{x}` and `{y}` in its path, and optionally `{s}.` before its host (Leaflet's `TileLayer`). */
export const tileTemplate = z.string().refine((text) => {
  const address = text.replace('://{s}.', '://a.');
  if (!isHttpUrl(address) || ['{z}', '{x}', '{y}'].some((part) => !address.includes(part)))
    return false;
  const { username, password, host: tileHost } = new URL(address);
  return username === '' && password === '' && host.safeParse(tileHost).success;
});

/** 'name=value', separated by commas; the last value of a name counts. */
const namedValues = z
  .string()
  .transform((text): object => Object.fromEntries(list(text).map(toPair)));

export const moveInCosts = namedValues.pipe(
  z.strictObject({
    service: percentage.default(0),
    caution: percentage.default(0),
    agency: percentage.default(0),
    legal: percentage.default(0),
  }),
);

/** None for 'none'. */
export const videoHosts = z.union([
  z.literal('none').transform((): VideoPlayer[] => []),
  z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(videoPlayers))),
]);

const unknown = z.literal('unknown');
const law = z.literal('law');

export const saleCosts = namedValues.pipe(
  z.strictObject({
    agency: z.union([percentage, unknown]).default(0),
    legal: z.union([percentage, law, unknown]).default(0),
    survey: z.union([wholeNumber(1_000_000_000), unknown]).default(0),
    consent: z.union([percentage, unknown]).default(0),
    stamp: z.union([percentage, law, unknown]).default(0),
  }),
);

/** Splits 'name=value'; the value is '' if missing. */
function toPair(item: string): [name: string, value: string] {
  const [name = '', ...rest] = item.split('=');
  return [name, rest.join('=')];
}
/** A figure and its label, '17.8K Listed properties'. */
export const statistic = z
  .string()
  .regex(/^\S{1,12}\s+\S.{0,39}$/)
  .transform((text) => {
    const [figure = '', ...words] = text.split(/\s+/);
    return { figure, label: words.join(' ') };
  });

/** Headers as OpenTelemetry's specification has them: 'name=value', separated by commas, the values percent-encoded. */
export const headers = z.string().transform((text, context): Record<string, string> => {
  try {
    const pairs = list(text).map(toPair);
    if (pairs.every(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)))
      return Object.fromEntries(
        pairs.map(([name, value]) => [name.toLowerCase(), decodeURIComponent(value.trim())]),
      );
  } catch {
    // A value is not percent-encoded.
  }
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
