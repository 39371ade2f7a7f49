import letters from './letters.json' with { type: 'json' };

/** Advance width and outline of each glyph, in em units with y upwards. */
const glyphs = new Map(
  Object.entries(letters.glyphs).map(([letter, [advance, outline]]) => [
    letter,
    {
      outline: String(outline),
      isMark: /\p{Mn}/u.test(letter),
      // Combining marks have no advance.
      advance: /\p{Mn}/u.test(letter) ? 0 : Number(advance),
    },
  ]),
);
const { unitsPerEm } = letters;

export interface RenderedText {
  /** SVG outlines only; doesn't contain the text itself. */
  svg: string;
  /** Pixels. */
  width: number;
}

export interface TextOptions {
  /** Start of the baseline, in pixels. */
  x: number;
  y: number;
  /** Font size in pixels. */
  size: number;
  /** `#rrggbb` */
  color: string;
  /** Longer text ends in an ellipsis. */
  maxWidth: number;
}

/**
 * Renders text as outlines of Inter Tight, so that the picture is the same on a machine without fonts. Missing glyphs are
 * skipped; a combining mark is placed over the preceding letter.
 */
export function renderText(text: string, options: TextOptions): RenderedText {
  const { x, y, size, color, maxWidth } = options;
  const scale = size / unitsPerEm;
  const placed = place(shorten(drawable(text), maxWidth / scale));
  const paths = placed.items.map(
    ({ outline, at }) => `<path transform="translate(${at})" d="${outline}"/>`,
  );
  return {
    svg: `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`,
    width: placed.width * scale,
  };
}

function drawable(text: string): string[] {
  return [...text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()].filter((letter) =>
    glyphs.has(letter),
  );
}

function shorten(text: readonly string[], max: number): string[] {
  const room = max - advanceOf('…');
  let width = 0;
  let fitting = 0;
  for (const letter of text) {
    width += advanceOf(letter);
    if (width <= room) fitting += 1;
  }
  if (width <= max) return [...text];
  return [...text.slice(0, fitting).join('').trimEnd(), '…'];
}

function place(text: readonly string[]): {
  items: { outline: string; at: number }[];
  width: number;
} {
  let width = 0;
  let base = 0;
  const items = text.flatMap((letter) => {
    const { outline = '', isMark = false } = glyphs.get(letter) ?? {};
    if (isMark) {
      const [left, right] = extentOf(outline);
      return [{ outline, at: Math.round(width - base / 2 - (left + right) / 2) }];
    }
    const at = width;
    base = advanceOf(letter);
    width += base;
    return outline === '' ? [] : [{ outline, at }];
  });
  return { items, width };
}

function advanceOf(letter: string): number {
  return glyphs.get(letter)?.advance ?? 0;
}

/** Leftmost and rightmost x of an outline, in which numbers come in pairs. */
function extentOf(outline: string): [number, number] {
  const numbers = (outline.match(/-?\d+/g) ?? []).map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  return across.length === 0 ? [0, 0] : [Math.min(...across), Math.max(...across)];
}
