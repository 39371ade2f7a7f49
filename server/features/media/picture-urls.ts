import { posix } from 'node:path';
import { originalPath, portraitPath } from '../../../shared/picture-sizes.ts';
import { createSignatures, type Signatures } from '../../session/signatures.ts';

/**
 * Maps the provider's pictures to URLs on this site and back. The URL contains a signed key, so that clients can only request
 * pictures, and kinds of access, for which the site has issued a URL.
 */
export interface PictureUrls {
  /** URL of a property's photo; null if it is neither on the provider nor on an allowed host. */
  urlOf(url: string): string | null;
  /** URL of a user's portrait, which is private and comes in one size only. */
  portraitUrlOf(url: string): string | null;
  /** The photo of a key; null for a key without a valid photo signature. */
  sourceOf(key: string): PictureSource | null;
  /** The portrait of a key; null for a key without a valid portrait signature. */
  portraitSourceOf(key: string): PictureSource | null;
}

export interface PictureSource {
  url: URL;
  /** Whether it is on the provider's origin, which the operator chose and which may have a private IP address. */
  isProviders: boolean;
}

export interface PictureUrlsOptions {
  /** Base URL of the provider's API. */
  providerUrl: string;
  /** Other hosts allowed for pictures, over https; `*.` stands for any subdomain. */
  imageHosts: readonly string[];
  /** The first signs, all verify. */
  keys: readonly string[];
}

const maxSourceLength = 512;

const shapeOfKey = /^(?<signature>[\w-]{16})(?<encoded>[\w-]+)$/;

/**
 * A key is a signature followed by the base64url of the picture's path on the provider, or of its URL on an allowed host. It
 * has no query: each one would be another picture to fetch, convert and store.
 */
export function createPictureUrls(options: PictureUrlsOptions): PictureUrls {
  const provider = new URL(options.providerUrl);
  const apiPath = foldPath(provider.pathname) ?? '/';
  const photoKeys = createSignatures(options.keys, 'picture key');
  const portraitKeys = createSignatures(options.keys, 'portrait key');

  /** The API has no pictures: a path under it, in any spelling, is never fetched here. */
  function isPicturePath({ origin, pathname }: URL): boolean {
    if (origin !== provider.origin) return false;
    const path = foldPath(pathname);
    return path !== null && (apiPath === '/' || !path.startsWith(apiPath));
  }

  function isOnAllowedHost(url: URL): boolean {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    // The provider's own pictures use the other kind of key, which excludes its API.
    if (url.origin === provider.origin) return false;
    return options.imageHosts.some((host) => matchesHost(url.host, host));
  }

  /** The content of a picture's key; null if it may not be fetched. */
  function textOf(source: URL): string | null {
    if (isPicturePath(source)) return source.pathname;
    return isOnAllowedHost(source) ? source.origin + source.pathname : null;
  }

  function keyFor(url: string, signatures: Signatures): string | null {
    const text = URL.canParse(url, provider) ? textOf(new URL(url, provider)) : null;
    if (text === null || text.length > maxSourceLength) return null;
    return signatures.sign(text) + Buffer.from(text, 'utf8').toString('base64url');
  }

  /** A key signed under an earlier configuration may no longer be allowed. */
  function sourceFor(key: string, signatures: Signatures): PictureSource | null {
    const { signature = '', encoded = '' } = shapeOfKey.exec(key)?.groups ?? {};
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    if (!signatures.verify(text, signature)) return null;
    // Reject other spellings: base64url leaves some bits of its last character unused.
    if (Buffer.from(text, 'utf8').toString('base64url') !== encoded) return null;
    if (text.length > maxSourceLength || !URL.canParse(text, provider)) return null;
    const url = new URL(text, provider);
    return textOf(url) === text ? { url, isProviders: isPicturePath(url) } : null;
  }

  return {
    urlOf(url) {
      const key = keyFor(url, photoKeys);
      return key === null ? null : originalPath(key);
    },
    portraitUrlOf(url) {
      const key = keyFor(url, portraitKeys);
      return key === null ? null : portraitPath(key);
    },
    sourceOf: (key) => sourceFor(key, photoKeys),
    portraitSourceOf: (key) => sourceFor(key, portraitKeys),
  };
}

/**
 * Normalises a path as the most lenient server would: decoded, dots resolved, repeated slashes and backslashes merged, in lower
 * case, with a trailing slash; null if it isn't a single line of text.
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

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
