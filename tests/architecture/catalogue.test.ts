import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { readSourceTree, type SourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');

describe('error catalogue', () => {
  it('has the exact texts of the specification', () => {
    expect(catalogue).toMatchObject({
      invalidCredentials: 'Invalid email or password',
      tokenExpired: 'Token expired',
      sessionInactive: 'Session is not active. Please login again',
      userNotFound: 'User not found',
      unauthorized: 'Unauthorized access. Please log in again.',
      unknown: 'An error occurred.',
      resetFailed: 'An error occurred. Please try again.',
      missingResetToken: 'Invalid or missing reset token. Please request a new password reset.',
      timeout: 'Network timeout. Please check your internet connection.',
      network: 'No Internet connection. Please check your internet connection.',
      propertyNotFound: 'Property not found',
      noFeaturedTitle: 'No Featured Properties Available',
      noFeaturedText:
        "We're currently updating our featured properties. Check back soon for new listings!",
      currentLocation: 'Current Location',
      messageSent: "Message sent successfully! We'll get back to you soon.",
    });
  });

  it('has no two entries with the same text', () => {
    expect(new Set(Object.values(catalogue)).size).toBe(Object.keys(catalogue).length);
  });

  it('has no unused entry', () => {
    const {
      'shared/catalogue.ts': own,
      'shared/page-messages.ts': ofPages,
      ...others
    } = readSourceTree(root, ['server', 'client', 'shared']);
    expect(own).toBeDefined();
    expect(ofPages).toBeDefined();
    expect(unusedCodes(Object.keys(catalogue), others)).toEqual([]);
  });

  it('reports unused entries, even if a comment mentions them', () => {
    const tree: SourceTree = {
      'server/a.ts':
        "// third\nexport const a = [catalogue.first, new AppError({ code: 'second' })];",
    };
    expect(unusedCodes(['first', 'second', 'third'], tree)).toEqual(['third']);
  });
});

const names = new Set(['catalogue', 'pageMessages']);

/** The codes that no source uses, as `catalogue.code`, `pageMessages.code` or the string 'code'. */
function unusedCodes(codes: string[], tree: SourceTree): string[] {
  const used = new Set<unknown>();
  for (const [path, source] of Object.entries(tree)) {
    new Visitor({
      Literal: ({ value }) => used.add(value),
      MemberExpression({ object, property }) {
        if (object.type !== 'Identifier' || !names.has(object.name)) return;
        if (property.type === 'Identifier') used.add(property.name);
      },
    }).visit(parseSync(path, source).program);
  }
  return codes.filter((code) => !used.has(code));
}
