import { posix } from 'node:path';

/** Where the pictures of properties are, and under which addresses browsers get them. */
export interface PictureAddresses {
  /** For a browser: on this site for the provider's own pictures, as it is on an allowed host, else null. */
  addressOf(url: string): string | null;
  /** On the provider's origin, from the key in an address of this site; null for a key that is none of ours. */
  sourceOf(key: string): URL | null;
}

export interface PictureAddressesOptions {
  /** Base of the provider's API. */
  providerUrl: string;
  /** Hosts a browser may load pictures from, `*.` for any subdomain. */
  imageHosts: readonly string[];
}

const longestSource = 512;

/** A key is the picture's path on the provider, in base64url, so that nothing but that one origin can be asked. */
export function createPictureAddresses(options: PictureAddressesOptions): PictureAddresses {
  const provider = new URL(options.providerUrl);
  const apiPath = foldPath(provider.pathname) ?? '/';

  /** The API is no picture: what lies beneath it, however it is written, is never fetched here. */
  function isPicturePath({ origin, pathname }: URL): boolean {
    if (origin !== provider.origin) return false;
    const path = foldPath(pathname);
    return path !== null && (apiPath === '/' || !path.startsWith(apiPath));
  }

  return {
    addressOf(url) {
      if (!URL.canParse(url, provider)) return null;
      const source = new URL(url, provider);
      if (isPicturePath(source)) {
        const path = source.pathname + source.search;
        return path.length > longestSource ? null : `/media/original/${encodeKey(path)}`;
      }
      const allowed = options.imageHosts.some((host) => matchesHost(source.host, host));
      return source.protocol === 'https:' && allowed ? source.href : null;
    },

    sourceOf(key) {
      const path = Buffer.from(key, 'base64url').toString('utf8');
      if (!path.startsWith('/') || encodeKey(path) !== key || path.length > longestSource)
        return null;
      if (!URL.canParse(path, provider)) return null;
      const source = new URL(path, provider);
      return isPicturePath(source) ? source : null;
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

function encodeKey(path: string): string {
  return Buffer.from(path, 'utf8').toString('base64url');
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
