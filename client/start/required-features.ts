/**
 * Interface and member of the newest features that the code uses without a fallback. A browser that has them has all others
 * (`tests/architecture/browser-support.test.ts`), and every supported browser has them.
 */
export const requiredFeatures = [
  ['Array', 'toSorted'],
  ['Document', 'adoptedStyleSheets'],
] as const;

export function hasRequiredFeatures(): boolean {
  return requiredFeatures.every(([owner, member]) => member in window[owner].prototype);
}
