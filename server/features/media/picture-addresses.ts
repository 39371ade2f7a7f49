import { posix } from 'node:path';
import { originalPath, portraitPath } from '../../../shared/picture-sizes.ts';
import { createSignatures, type Signatures } from '../../session/signatures.ts';

/**
 * Maps pictures of the provider to URLs of this site and back. The URL holds a signed key, so that a client can only ask
 * for a picture whose URL the site has given out, and only in the way it was given out.
 */
export interface PictureAddresses {
  /** URL of a property's photo; null where it is neither the provider's nor on an allowed host. */
  addressOf(url: string): string | null;
  /** URL of a person's portrait, which is private and comes in one size only. */
  portraitAddressOf(url: string): string | null;
  /** The photo behind a key; null for a key that the site has not signed for a photo. */
  sourceOf(key: string): PictureSource | null;
  /** The portrait behind a key; null for a key that the site has not signed for a portrait. */
  portraitSourceOf(key: string): PictureSource | null;
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
  /** The first signs, all verify. */
  keys: readonly string[];
}

const maxSourceLength = 512;

const shapeOfKey = /^(?<signature>[\w-]{16})(?<encoded>[\w-]+)$/;

/**
 * A key is a signature followed by, in base64url, the picture's path on the provider or its URL on an allowed host. It
 * holds no query: each of them would be another picture to fetch, convert and store.
 */
export function createPictureAddresses(options: PictureAddressesOptions): PictureAddresses {
  const provider = new URL(options.providerUrl);
  const apiPath = foldPath(provider.pathname) ?? '/';
  const photoKeys = createSignatures(options.keys, 'picture key');
  const portraitKeys = createSignatures(options.keys, 'portrait key');

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

  /** What a key holds; null for a picture that may not be fetched. */
  function textOf(source: URL): string | null {
    if (isPicturePath(source)) return source.pathname;
    return isOnAllowedHost(source) ? source.origin + source.pathname : null;
  }

  function keyFor(url: string, signatures: Signatures): string | null {
    const text = URL.canParse(url, provider) ? textOf(new URL(url, provider)) : null;
    if (text === null || text.length > maxSourceLength) return null;
    return signatures.sign(text) + Buffer.from(text, 'utf8').toString('base64url');
  }

  /** What was signed under an earlier configuration may not be allowed any more. */
  function sourceFor(key: string, signatures: Signatures): PictureSource | null {
    const { signature = '', encoded = '' } = shapeOfKey.exec(key)?.groups ?? {};
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    if (!signatures.verify(text, signature)) return null;
    // Only one spelling: base64url leaves some bits of its last character unused.
    if (Buffer.from(text, 'utf8').toString('base64url') !== encoded) return null;
    if (text.length > maxSourceLength || !URL.canParse(text, provider)) return null;
    const url = new URL(text, provider);
    return textOf(url) === text ? { url, isProviders: isPicturePath(url) } : null;
  }

  return {
    addressOf(url) {
      const key = keyFor(url, photoKeys);
      return key === null ? null : originalPath(key);
    },
    portraitAddressOf(url) {
      const key = keyFor(url, portraitKeys);
      return key === null ? null : portraitPath(key);
    },
    sourceOf: (key) => sourceFor(key, photoKeys),
    portraitSourceOf: (key) => sourceFor(key, portraitKeys),
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

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
