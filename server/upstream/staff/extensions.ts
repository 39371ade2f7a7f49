import { AppError } from '../../errors/app-error.ts';
import { isMissingCall } from '../transport/missing.ts';

/** Optional parts of the staff API, beyond the specified `/admin/*` calls. */
export type Extension =
  'properties' | 'users' | 'audit' | 'batches' | 'mails' | 'amenities' | 'property-types';

/** Which extensions the provider is known to have. */
export interface Extensions {
  isKnownMissing(extension: Extension): boolean;
  noteMissing(extension: Extension): void;
  /** Runs `probe` if the answer isn't cached: a 404 or 405 means that the provider lacks the extension. */
  has(extension: Extension, probe: () => Promise<unknown>): Promise<boolean>;
  /**
   * Runs a call of an extension.
   * @throws AppError 404 `notOffered` if `probe` finds that the provider lacks it
   */
  only<T>(extension: Extension, probe: () => Promise<unknown>, call: () => Promise<T>): Promise<T>;
}

const rememberedMs = 10 * 60_000;

/** Caches each finding for ten minutes, so that a new call at the provider is noticed without a restart. */
export function createExtensions(): Extensions {
  const findings = new Map<Extension, { offered: boolean; until: number }>();
  const probing = new Map<Extension, Promise<boolean>>();

  function finding(extension: Extension): boolean | undefined {
    const known = findings.get(extension);
    return known !== undefined && performance.now() < known.until ? known.offered : undefined;
  }

  function note(extension: Extension, offered: boolean): void {
    findings.set(extension, { offered, until: performance.now() + rememberedMs });
  }

  async function runProbe(extension: Extension, probe: () => Promise<unknown>): Promise<boolean> {
    try {
      await probe();
      note(extension, true);
      return true;
    } catch (error) {
      if (!isMissingCall(error)) throw error;
      note(extension, false);
      return false;
    }
  }

  async function has(extension: Extension, probe: () => Promise<unknown>): Promise<boolean> {
    // Concurrent callers share one probe, unless it fails. Without one under way this must not wait: the next caller would start
    // another.
    const underWay = probing.get(extension);
    if (underWay) await underWay.catch(() => {});
    const known = finding(extension);
    if (known !== undefined) return known;
    const asking = runProbe(extension, probe).finally(() => probing.delete(extension));
    probing.set(extension, asking);
    return asking;
  }

  return {
    isKnownMissing: (extension) => finding(extension) === false,
    noteMissing: (extension) => note(extension, false),
    has,

    async only(extension, probe, call) {
      if (finding(extension) === false) throw notOffered();
      try {
        return await call();
      } catch (error) {
        if (!isMissingCall(error) || (await has(extension, probe))) throw error;
        throw notOffered(error);
      }
    },
  };
}

/** A 404 for a change that this provider doesn't support. */
export function notOffered(cause?: unknown): AppError {
  return new AppError({ code: 'notOffered', status: 404, cause });
}
