import type { PinLabel } from './pin-labels.ts';

/** A drawn label, which is copied wherever it is shown: text takes twenty times as long as a picture. */
export interface PinSprite {
  picture: HTMLCanvasElement;
  /** Size of the label in the middle of the picture, in CSS pixels. */
  width: number;
  height: number;
}

export interface PinSprites {
  of(label: PinLabel): PinSprite;
  /** Draws the missing ones of many labels, a few in each frame. */
  prepare(labels: readonly PinLabel[]): Promise<void>;
}

interface Palette {
  fill: string;
  edge: string;
  ink: string;
}

const palettes: Record<PinLabel['look'], Palette> = {
  home: { fill: '#fff', edge: '#ddd5c5', ink: '#15211b' },
  homes: { fill: '#e6f0ea', edge: '#0f5a3c', ink: '#0a3d2a' },
  cluster: { fill: '#0f5a3c', edge: '#0a3d2a', ink: '#fff' },
  active: { fill: '#b04a22', edge: '#fff', ink: '#fff' },
};
/** The visitor's own colours, in forced-colors mode. */
const systemPalettes: Record<PinLabel['look'], Palette> = {
  home: { fill: 'Canvas', edge: 'CanvasText', ink: 'CanvasText' },
  homes: { fill: 'Canvas', edge: 'CanvasText', ink: 'CanvasText' },
  cluster: { fill: 'CanvasText', edge: 'Canvas', ink: 'Canvas' },
  active: { fill: 'Highlight', edge: 'HighlightText', ink: 'HighlightText' },
};

const sizes = { title: 13, note: 11, activeTitle: 16 } as const;
const margin = 6;
/** A view needs a few hundred. Beyond the limit, the cache is emptied. */
const maxSprites = 1000;
/** Time in each frame for drawing labels. */
const sliceMs = 4;

/** @param scale device pixels per CSS pixel */
export function createPinSprites(scale: number): PinSprites {
  const { fontFamily } = getComputedStyle(document.body);
  const looks = matchMedia('(forced-colors: active)').matches ? systemPalettes : palettes;
  const drawn = new Map<string, PinSprite>();

  function of(label: PinLabel): PinSprite {
    const key = keyOf(label);
    const known = drawn.get(key);
    if (known) return known;
    if (drawn.size === maxSprites) drawn.clear();
    const sprite = drawSprite(label, looks[label.look], { fontFamily, scale });
    drawn.set(key, sprite);
    return sprite;
  }

  return {
    of,
    async prepare(labels) {
      let sliceEnd = performance.now() + sliceMs;
      for (const label of labels) {
        if (drawn.has(keyOf(label))) continue;
        if (performance.now() > sliceEnd) {
          await new Promise(requestAnimationFrame);
          sliceEnd = performance.now() + sliceMs;
        }
        of(label);
      }
    },
  };
}

function keyOf({ look, title, note }: PinLabel): string {
  return [look, title, note].join('|');
}

function drawSprite(
  { look, title, note }: PinLabel,
  { fill, edge, ink }: Palette,
  { fontFamily, scale }: { fontFamily: string; scale: number },
): PinSprite {
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  const titleSize = look === 'active' ? sizes.activeTitle : sizes.title;
  const fonts = {
    title: `700 ${titleSize}px ${fontFamily}`,
    note: `500 ${sizes.note}px ${fontFamily}`,
  };
  const widthOf = (text: string, font: string): number => {
    if (!context) return 0;
    context.font = font;
    return context.measureText(text).width;
  };
  const height = titleSize + 15 + (note === '' ? 0 : sizes.note + 2);
  const text = Math.max(widthOf(title, fonts.title), note === '' ? 0 : widthOf(note, fonts.note));
  const width = Math.max(Math.ceil(text) + 20, height);
  picture.width = Math.ceil((width + 2 * margin) * scale);
  picture.height = Math.ceil((height + 2 * margin) * scale);
  if (!context) return { picture, width, height };

  context.scale(scale, scale);
  context.translate(margin, margin);
  const outline = (grown: number, lowered: number): void => {
    const [wide, high] = [width - 1 + 2 * grown, height - 1 + 2 * grown];
    const radius = Math.min(height, 28) / 2 + grown;
    context.beginPath();
    context.roundRect(0.5 - grown, 0.5 - grown + lowered, wide, high, radius);
  };
  // A soft shadow: blurring one takes many times as long.
  context.fillStyle = 'rgb(21 33 27 / 7%)';
  for (const grown of [3, 2, 1]) {
    outline(grown, 1.5);
    context.fill();
  }
  outline(0, 0);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = look === 'active' ? 2 : 1;
  context.stroke();
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = fonts.title;
  const middle = note === '' ? height / 2 : height / 2 - sizes.note / 2 - 0.5;
  context.fillText(title, width / 2, middle + 0.5);
  context.font = fonts.note;
  if (note !== '') context.fillText(note, width / 2, height / 2 + titleSize / 2 + 1);
  return { picture, width, height };
}
