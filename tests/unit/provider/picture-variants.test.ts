import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { makeVariant } from '../../../server/provider/seed/make-variant.ts';
import { pictureNamed } from '../../../server/provider/seed/picture.ts';
import {
  detailVariant,
  pictureVariant,
  recipeOf,
  tonedColor,
  variantCount,
  variantOfFile,
} from '../../../server/provider/seed/picture-variants.ts';
import manifest from '../../../server/provider/seed/photos/manifest.json' with { type: 'json' };

const photos = fileURLToPath(new URL('../../../server/provider/seed/photos/', import.meta.url));
const names = manifest.map(({ file }) => file.replace('.jpg', ''));
const variants = names.flatMap((name) =>
  Array.from({ length: variantCount(name) - 1 }, (_none, index) => ({ name, variant: index + 1 })),
);

describe('variants of the seed’s pictures', () => {
  it('are five of each room and three of each view of a house, each with a URL of its own', () => {
    expect(variants).toHaveLength(16 * 5 + 24 * 3);
    const urls = variants.map(({ name, variant }) => pictureVariant(name, variant).url);
    expect(new Set(urls).size).toBe(152);
    expect(pictureVariant('living-2', 0)).toEqual(pictureNamed('living-2'));
    expect(pictureVariant('living-2', 3)).toMatchObject({
      url: '/photos/living-2.v3.jpg',
      alt: pictureNamed('living-2').alt,
      width: 1200,
      height: 800,
    });
  });

  it('crop within the picture, and keep its proportions', () => {
    for (const { name, variant } of variants) {
      const { left, top, right, bottom } = recipeOf(name, variant).crop;
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(1 + 1e-9);
      expect(right - left).toBeCloseTo(bottom - top);
      expect(right - left).toBeGreaterThanOrEqual(0.75);
    }
  });

  it('do not mirror a picture whose alternative text says left or right', () => {
    const sided = manifest.filter(({ alt }) => /\b(?:left|right)\b/i.test(alt));
    expect(sided.map(({ file }) => file)).toEqual(['house-01-b.jpg']);
    expect([1, 2, 3].map((variant) => recipeOf('house-01-b', variant).isMirrored)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('never change, because caches keep them', () => {
    const recipes = variants.map(({ name, variant }) => recipeOf(name, variant));
    expect(createHash('sha256').update(JSON.stringify(recipes)).digest('hex').slice(0, 16)).toBe(
      '2213fd58b8e83942',
    );
  });

  it('have a detail of each room that a home may start with, under an alternative text of its own', async () => {
    const detailed = names.filter((name) => detailVariant(name) !== null);
    expect(detailed).toEqual(names.filter((name) => /^(?:bedroom|kitchen|living)-/.test(name)));
    for (const name of detailed) {
      const { alt, url } = pictureVariant(name, 6);
      expect(url).toBe(`/photos/${name}.v6.jpg`);
      expect(alt).not.toBe(pictureNamed(name).alt);
      // Each is mirrored.
      expect(alt).not.toMatch(/\b(?:left|right)\b/i);
    }
    expect(pictureVariant('living-3', 6)).toMatchObject({ width: 900, height: 600 });
    expect(await sharp(await makeVariant('living-3', 6)).metadata()).toMatchObject({
      width: 900,
      height: 600,
    });
  });

  it('never change in their details either', () => {
    const recipes = names.flatMap((name) => {
      const variant = detailVariant(name);
      return variant === null ? [] : recipeOf(name, variant);
    });
    expect(createHash('sha256').update(JSON.stringify(recipes)).digest('hex').slice(0, 16)).toBe(
      '50736ddc36e68359',
    );
  });

  it.each([
    ['living-1', 1],
    ['living-2', 2],
    ['kitchen-2', 3],
    ['bedroom-3', 4],
    ['bathroom-2', 5],
    ['house-03-front', 1],
    ['house-05-front', 2],
    ['house-12-b', 3],
  ] as const)('have the light and colours that %s.v%i states', async (name, variant) => {
    const recipe = recipeOf(name, variant);
    const { left, top, right, bottom } = recipe.crop;
    const cropped = await sharp(`${photos}${name}.jpg`)
      .extract({
        left: Math.round(left * 1200),
        top: Math.round(top * 800),
        width: Math.round((right - left) * 1200),
        height: Math.round((bottom - top) * 800),
      })
      .png()
      .toBuffer();
    const stated = channels(tonedColor(await meanOf(cropped), recipe));
    const made = await makeVariant(name, variant);
    const actual = channels(await meanOf(made));
    for (const [index, channel] of stated.entries()) {
      expect(Math.abs(channel - (actual[index] ?? 0))).toBeLessThanOrEqual(8);
    }
    expect(await sharp(made).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 800,
    });
  });

  it('are found by their file names, and nothing else is', () => {
    expect(variantOfFile('house-01-front.v3.jpg')).toEqual({ name: 'house-01-front', variant: 3 });
    expect(variantOfFile('living-2.v6.jpg')).toEqual({ name: 'living-2', variant: 6 });
    expect(variantOfFile('bathroom-3.v5.jpg')).toEqual({ name: 'bathroom-3', variant: 5 });
    const others = [
      'living-2.jpg',
      'living-2.v0.jpg',
      'living-2.v7.jpg',
      'bathroom-1.v6.jpg',
      'living-2.v99.jpg',
      'living-2.v03.jpg',
      'house-01-front.v4.jpg',
      'house-08-orchard.v1.jpg',
      'living-9.v1.jpg',
      'living-2.v1.svg',
      'living-2.v1.jpg.new',
      '../living-2.v1.jpg',
      'constructor.v1.jpg',
      'manifest.v1.jpg',
      '.v1.jpg',
      '',
    ];
    expect(others.filter((file) => variantOfFile(file) !== null)).toEqual([]);
  });
});

async function meanOf(picture: Buffer): Promise<string> {
  const { channels: stats } = await sharp(picture).stats();
  const hex = stats.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}
