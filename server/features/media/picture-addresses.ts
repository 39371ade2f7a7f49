import { posix } from 'node:path';
import { originalPath } from '../../../shared/picture-sizes.ts';

/** Where the pictures of properties are, and under which addresses of this site browsers get them. */
export interface PictureAddresses {
  /** For a browser; null where the picture is neither the provider's nor on an allowed host. */
  addressOf(url: string): string | null;
  /** From the key in an address of this site; null for a key that is none of ours. */
  sourceOf(key: string): PictureSource | null;
}

export interface PictureSource {
  url: URL;
  /** Whether it is on the provider's origin, which the operator chose and which may be a private address. */
  isProviders: boolean;
}

export interface PictureAddressesOptions {
  /** Base of the provider's API. */
  providerUrl: string;
  /** Other hosts that pictures may be fetched from by https, `*.` for any subdomain. */
  imageHosts: readonly string[];
}

const longestSource = 512;

/**
 * A key is, in base64url, the picture's path on the provider or its whole address on an allowed host, so that nothing
 * else can be asked.
 */
export function createPictureAddresses(options: PictureAddressesOptions): PictureAddresses {
  const provider = new URL(options.providerUrl);
  const apiPath = foldPath(provider.pathname) ?? '/';

  /** The API is no picture: what lies beneath it, however it is written, is never fetched here. */
  function isPicturePath({ origin, pathname }: URL): boolean {
    if (origin !== provider.origin) return false;
    const path = foldPath(pathname);
    return path !== null && (apiPath === '/' || !path.startsWith(apiPath));
  }

  function isOnAllowedHost(url: URL): boolean {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    // The provider's own pictures have a key of the other kind, which keeps its API out.
    if (url.origin === provider.origin) return false;
    return options.imageHosts.some((host) => matchesHost(url.host, host));
  }

  return {
    addressOf(url) {
      if (!URL.canParse(url, provider)) return null;
      const source = new URL(url, provider);
      const text = isPicturePath(source)
        ? source.pathname + source.search
        : isOnAllowedHost(source) && addressOnly(source);
      if (text === false || text.length > longestSource) return null;
      return originalPath(encodeKey(text));
    },

    sourceOf(key) {
      const text = Buffer.from(key, 'base64url').toString('utf8');
      if (encodeKey(text) !== key || text.length > longestSource) return null;
      if (text.startsWith('/')) {
        if (!URL.canParse(text, provider)) return null;
        const url = new URL(text, provider);
        return isPicturePath(url) ? { url, isProviders: true } : null;
      }
      if (!URL.canParse(text)) return null;
      const url = new URL(text);
      // Written in one way only: two keys for one picture would be two pictures in the store.
      const isOurs = isOnAllowedHost(url) && addressOnly(url) === text;
      return isOurs ? { url, isProviders: false } : null;
    },
  };
}

/**
 * A path as the most lenient server reads it: decoded, its dots resolved, slashes of either kind and any number as one,
 * in lower case, with a slash at its end; null where it is no line of text.
 */
function foldPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path).replaceAll('\\', '/').trim();
    if (/\p{Cc}/u.test(decoded)) return null;
    return `${posix.normalize(decoded).replace(/\/$/, '').toLowerCase()}/`;
  } catch {
    return null;
  }
}

/** Without the fragment, which no server ever sees. */
function addressOnly({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}

function encodeKey(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
