import { type Box, type Detail, pictureDetails } from './picture-details.ts';
import { hasPicture, type Picture, pictureNamed } from './picture.ts';

/** How a picture is taken again: where from, and in what light. */
export interface Recipe {
  /** The part of the picture that is shown, as fractions of its width and height. */
  crop: Box;
  isMirrored: boolean;
  /** From -1, each channel squared, to 1, its square root. Black and white stay. */
  exposure: number;
  /** Factors of red, green and blue. */
  balance: readonly [number, number, number];
  /** 0 is grey, 1 leaves the colours as they are. */
  saturation: number;
  /** Where the light comes from. */
  light: 'left' | 'right' | 'above';
  /** How much lighter it is there, and darker on the other side, in the unit of `exposure`. */
  lightStrength: number;
}

interface Shot extends Omit<Recipe, 'crop'> {
  /** The width and height of the crop, unless the subject is larger. */
  size: number;
  /** Position of the crop: 0 is left or top, 1 is right or bottom. */
  across: number;
  down: number;
}

const box = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});

/** Variants from 1; 0 is the picture itself. Caches keep a variant for good: add a shot instead of changing one. */
const roomShots: readonly Shot[] = [
  {
    // A bright morning.
    size: 0.88,
    across: 1,
    down: 0.6,
    isMirrored: true,
    exposure: 0.2,
    balance: [0.975, 1, 1.04],
    saturation: 0.97,
    light: 'left',
    lightStrength: 0.3,
  },
  {
    // Late afternoon.
    size: 0.78,
    across: 1,
    down: 0.7,
    isMirrored: false,
    exposure: -0.2,
    balance: [1.035, 1, 0.93],
    saturation: 1.08,
    light: 'right',
    lightStrength: 0.4,
  },
  {
    // An overcast day.
    size: 0.8,
    across: 0,
    down: 0.9,
    isMirrored: true,
    exposure: -0.32,
    balance: [0.97, 1, 1.02],
    saturation: 0.86,
    light: 'right',
    lightStrength: 0.3,
  },
  {
    // Noon, exposed for the shade.
    size: 0.82,
    across: 0.1,
    down: 0.2,
    isMirrored: false,
    exposure: 0.32,
    balance: [1, 1, 0.985],
    saturation: 0.94,
    light: 'above',
    lightStrength: 0.25,
  },
  {
    // Evening, by lamplight.
    size: 0.92,
    across: 0.5,
    down: 0.4,
    isMirrored: true,
    exposure: -0.5,
    balance: [1.04, 0.995, 0.92],
    saturation: 1.04,
    light: 'above',
    lightStrength: 0.45,
  },
];

const houseShots: readonly Shot[] = [
  {
    // Morning.
    size: 0.88,
    across: 0.9,
    down: 0.7,
    isMirrored: true,
    exposure: 0.18,
    balance: [0.985, 1, 1.02],
    saturation: 1.02,
    light: 'left',
    lightStrength: 0.3,
  },
  {
    // Late afternoon.
    size: 0.86,
    across: 0.4,
    down: 0.6,
    isMirrored: false,
    exposure: -0.28,
    balance: [1.06, 1, 0.93],
    saturation: 1.06,
    light: 'left',
    lightStrength: 0.45,
  },
  {
    // Under cloud.
    size: 0.97,
    across: 0,
    down: 0,
    isMirrored: true,
    exposure: -0.32,
    balance: [0.985, 1, 1],
    saturation: 0.78,
    light: 'above',
    lightStrength: 0.3,
  },
];

/** A detail is turned round and lit by the evening sun. */
const detailLight: Omit<Recipe, 'crop'> = {
  isMirrored: true,
  exposure: 0.02,
  balance: [1.02, 1, 0.965],
  saturation: 1.04,
  light: 'left',
  lightStrength: 0.4,
};
/** Smaller than the pictures, because it is enlarged from a part of one. */
const detailSize = { width: 900, height: 600 };

/** The subject that a picture's alternative text names: every crop shows it, except a detail's. */
const subjects: Readonly<Record<string, Box>> = {
  'living-1': box(0.27, 0.1, 0.9, 0.9),
  'living-2': box(0.12, 0.25, 0.92, 0.8),
  'living-3': box(0.06, 0.12, 0.92, 0.9),
  'living-4': box(0.18, 0.28, 0.95, 0.85),
  'living-5': box(0.05, 0.25, 0.76, 0.95),
  'kitchen-1': box(0.12, 0.1, 0.82, 0.95),
  'kitchen-2': box(0.12, 0.08, 0.85, 0.95),
  'kitchen-3': box(0.04, 0.2, 0.84, 0.95),
  'kitchen-4': box(0.05, 0.12, 0.82, 0.95),
  'bedroom-1': box(0.25, 0.2, 0.94, 0.9),
  'bedroom-2': box(0.25, 0.3, 0.94, 0.9),
  'bedroom-3': box(0.22, 0.2, 0.8, 0.92),
  'bedroom-4': box(0.2, 0.2, 0.8, 0.95),
  'bathroom-1': box(0.03, 0.2, 0.7, 0.95),
  'bathroom-2': box(0.2, 0.12, 0.75, 0.85),
  'bathroom-3': box(0.25, 0.15, 0.97, 0.9),
};
const houseSubject = box(0.06, 0.06, 0.94, 0.94);

/** Its alternative text says left. */
const neverMirrored: ReadonlySet<string> = new Set(['house-01-b']);

/** The number of variants that show a picture's whole subject, itself included; 1 if it is not in `photos/`. */
export function variantCount(name: string): number {
  return hasPicture(name) ? shotsOf(name).length + 1 : 1;
}

/** The variant that shows a detail, after the others; null if there is none. */
export function detailVariant(name: string): number | null {
  return Object.hasOwn(pictureDetails, name) ? variantCount(name) : null;
}

/**
 * The recipe of a variant, from 1.
 *
 * @throws RangeError if there is no such picture or variant
 */
export function recipeOf(name: string, variant: number): Recipe {
  pictureNamed(name);
  const detail = detailIn(name, variant);
  if (detail) return { crop: detail.crop, ...detailLight };
  const shot = shotsOf(name)[variant - 1];
  if (shot === undefined) throw new RangeError(`${name} has no variant ${variant}`);
  const { size, across, down, isMirrored, ...light } = shot;
  const subject = subjects[name] ?? houseSubject;
  // The same for both, so that the crop has the picture's proportions.
  const side = Math.max(size, subject.right - subject.left, subject.bottom - subject.top);
  const left = startOf(side, across, subject.left, subject.right);
  const top = startOf(side, down, subject.top, subject.bottom);
  return {
    crop: box(left, top, left + side, top + side),
    isMirrored: isMirrored && !neverMirrored.has(name),
    ...light,
  };
}

/** A picture as a property shows it; its variants are at `/photos/living-2.v3.jpg`. */
export function pictureVariant(name: string, variant: number): Picture {
  const picture = pictureNamed(name);
  if (variant === 0) return picture;
  const recipe = recipeOf(name, variant);
  const detail = detailIn(name, variant);
  return {
    ...picture,
    ...(detail && { alt: detail.alt, ...detailSize }),
    url: `/photos/${name}.v${variant}.jpg`,
    color: tonedColor(picture.color, recipe),
  };
}

/** The picture that a home names: `living-2`, or `living-2.v3` for a variant of it. */
export function shownPicture(named: string): Picture {
  const [name = '', variant = '0'] = named.split('.v');
  return pictureVariant(name, Number(variant));
}

/** Parses `living-2.v3.jpg`. Null if there is no such variant. */
export function variantOfFile(file: string): { name: string; variant: number } | null {
  const [, name = '', digit = ''] = /^([a-z0-9-]+)\.v([1-9])\.jpg$/.exec(file) ?? [];
  const variant = Number(digit);
  const last = detailVariant(name) ?? variantCount(name) - 1;
  return hasPicture(name) && variant > 0 && variant <= last ? { name, variant } : null;
}

/** The rows of the matrix by which a recipe's saturation and balance change red, green and blue. */
export function toneOf({ balance, saturation }: Recipe): [Triple, Triple, Triple] {
  const luma: Triple = [0.2126, 0.7152, 0.0722];
  const row = (channel: 0 | 1 | 2): Triple => {
    const part = (from: 0 | 1 | 2): number =>
      balance[channel] * (luma[from] * (1 - saturation) + (from === channel ? saturation : 0));
    return [part(0), part(1), part(2)];
  };
  return [row(0), row(1), row(2)];
}

type Triple = [number, number, number];

/** The colour `#rrggbb` as the recipe shows it. */
export function tonedColor(color: string, recipe: Recipe): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const toned = toneOf(recipe).map(([ofRed, ofGreen, ofBlue]) =>
    exposed(Math.min(1, ofRed * red + ofGreen * green + ofBlue * blue), recipe.exposure),
  );
  const hex = toned.map((value) =>
    Math.round(255 * value)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

function exposed(value: number, exposure: number): number {
  const extreme = exposure < 0 ? value ** 2 : Math.sqrt(value);
  return value + Math.abs(exposure) * (extreme - value);
}

function detailIn(name: string, variant: number): Detail | undefined {
  return variant === detailVariant(name) ? pictureDetails[name] : undefined;
}

function shotsOf(name: string): readonly Shot[] {
  if (name.startsWith('floor-plan-')) return [];
  return name.startsWith('house-') ? houseShots : roomShots;
}

/** Where a crop starts so that it shows the subject. */
function startOf(side: number, position: number, from: number, to: number): number {
  return Math.min(Math.max(position * (1 - side), to - side, 0), from, 1 - side);
}
