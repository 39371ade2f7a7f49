import { describe, expect, it } from 'vitest';
import { nextVersion, releaseChangelog } from '../../../scripts/release-notes.mjs';

describe('nextVersion', () => {
  it.each([
    ['1.2.3', 'patch', '1.2.4'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'major', '2.0.0'],
    ['0.1.0', '0.1.0', '0.1.0'],
    ['0.9.0', '0.10.0', '0.10.0'],
  ])('follows %s with %s: %s', (current, step, next) => {
    expect(nextVersion(current, step)).toBe(next);
  });

  it('refuses older versions and other words', () => {
    expect(() => nextVersion('1.2.3', '1.1.9')).toThrow('1.1.9 is older');
    expect(() => nextVersion('1.2.3', 'v2')).toThrow('v2 is not major, minor, patch');
  });
});

describe('releaseChangelog', () => {
  const release = { version: '0.2.0', date: '2026-11-23' };
  const older = '## [0.1.0] - 2026-10-01\n\n- Homes.\n';

  it('moves what is unreleased into a dated section, above older ones', () => {
    const before = `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Maps.\n\n${older}`;
    expect(releaseChangelog(before, release)).toEqual({
      changelog: `# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- Maps.\n\n${older}`,
      notes: '### Added\n\n- Maps.',
    });
  });

  it('makes the first release', () => {
    const { changelog } = releaseChangelog('## [Unreleased]\n\n- Homes.\n', release);
    expect(changelog).toBe('## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n- Homes.\n');
  });

  it('refuses an empty release', () => {
    expect(() => releaseChangelog(`## [Unreleased]\n\n${older}`, release)).toThrow(
      'nothing unreleased',
    );
  });
});
