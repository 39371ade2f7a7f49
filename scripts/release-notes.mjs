const unreleased = '## [Unreleased]\n';
const steps = ['major', 'minor', 'patch'];

/**
 * The version after `current`.
 *
 * @param {string} current such as `1.2.3`
 * @param {string} step major, minor, patch, or a version that is not older than the current one
 * @throws {Error} if it is something else
 */
export function nextVersion(current, step) {
  const numbers = partsOf(current);
  const position = steps.indexOf(step);
  if (position !== -1) {
    return numbers
      .map((number, index) => {
        if (index > position) return 0;
        return index === position ? number + 1 : number;
      })
      .join('.');
  }
  const wanted = partsOf(step);
  const changed = wanted.findIndex((number, index) => number !== numbers[index]);
  if (changed !== -1 && (wanted[changed] ?? 0) < (numbers[changed] ?? 0)) {
    throw new Error(`${step} is older than the current version, ${current}.`);
  }
  return step;
}

/**
 * Moves what is unreleased into a dated section of its own.
 *
 * @param {string} changelog in the format of Keep a Changelog
 * @param {{ version: string, date: string }} release
 * @returns {{ changelog: string, notes: string }} the new changelog, and the section without its heading
 * @throws {Error} if nothing is unreleased
 */
export function releaseChangelog(changelog, { version, date }) {
  const [before, after] = changelog.split(unreleased);
  if (before === undefined || after === undefined) {
    throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  }
  const end = after.indexOf('\n## [');
  const notes = (end === -1 ? after : after.slice(0, end)).trim();
  if (notes === '') throw new Error('CHANGELOG.md lists nothing unreleased.');
  const rest = end === -1 ? '' : after.slice(end);
  const section = `## [${version}] - ${date}\n\n${notes}\n`;
  return { changelog: `${before}${unreleased}\n${section}${rest}`, notes };
}

/** @param {string} version */
function partsOf(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`${version} is not major, minor, patch or a version such as 1.2.3.`);
  }
  return version.split('.').map(Number);
}
