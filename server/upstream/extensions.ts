import { AppError } from '../errors/app-error.ts';
import { isMissingCall } from './missing.ts';

/** Parts of the staff's area that go beyond the specification's calls (section 7). */
export type Extension =
  'properties' | 'users' | 'audit' | 'batches' | 'amenities' | 'property-types';

/** Which extensions the provider has, as far as that is known. */
export interface Extensions {
  isKnownMissing(extension: Extension): boolean;
  noteMissing(extension: Extension): void;
  /** Asks `probe` where it isn't known: a 404 or 405 means that the provider lacks the extension. */
  has(extension: Extension, probe: () => Promise<unknown>): Promise<boolean>;
}

const rememberedMs = 10 * 60_000;

/** Remembers each finding for ten minutes, so that a provider that gains a call is noticed without a restart. */
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

  async function ask(extension: Extension, probe: () => Promise<unknown>): Promise<boolean> {
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

  return {
    isKnownMissing: (extension) => finding(extension) === false,
    noteMissing: (extension) => note(extension, false),

    async has(extension, probe) {
      // One that asks finds out for all, unless its own call fails.
      await probing.get(extension)?.catch(() => {});
      const known = finding(extension);
      if (known !== undefined) return known;
      const asking = ask(extension, probe).finally(() => probing.delete(extension));
      probing.set(extension, asking);
      return asking;
    },
  };
}

/** 404 for a change that this provider has no call for. */
export function notOffered(cause?: unknown): AppError {
  return new AppError({ code: 'notOffered', status: 404, cause });
}
