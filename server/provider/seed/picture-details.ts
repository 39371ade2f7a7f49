/** A part of a picture, as fractions of its width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A part of a room, which looks like another photograph. */
export interface Detail {
  /** With the picture's proportions. */
  crop: Box;
  alt: string;
}

const size = 0.56;

function part(left: number, top: number, alt: string): Detail {
  return { crop: { left, top, right: left + size, bottom: top + size }, alt };
}

/** Caches keep a detail for good: never change its crop. */
export const pictureDetails: Readonly<Record<string, Detail>> = {
  'living-1': part(
    0.44,
    0.26,
    'Long beige sofa with green and orange cushions under an abstract painting, a round coffee table in front.',
  ),
  'living-2': part(
    0.44,
    0.36,
    'Caramel armchairs and a wooden coffee table on a patterned rug, palm and curtains behind.',
  ),
  'living-3': part(
    0,
    0.24,
    'Navy sofa with yellow and white cushions under a framed painting, grey poufs in front.',
  ),
  'living-4': part(
    0.44,
    0.22,
    'Terracotta sofa with cushions under four framed pictures, a wooden coffee table in front.',
  ),
  'living-5': part(
    0.36,
    0.2,
    'Dining table with light chairs under three black pendant lamps, beside a wooden wall.',
  ),
  'kitchen-1': part(
    0.3,
    0.24,
    'Built-in ovens in a wooden tall unit beside a marble island with black stools.',
  ),
  'kitchen-2': part(
    0,
    0.12,
    'Dark green kitchen units and a brass tap under a wide window, a marble island in front.',
  ),
  'kitchen-3': part(
    0.02,
    0.3,
    'Dark stone island with a bowl of fruit, the kitchen sink under a wide window behind.',
  ),
  'kitchen-4': part(
    0,
    0.16,
    'Kitchen sink under a wide window with green wall tiles, globe lamps above a marble island.',
  ),
  'bedroom-1': part(
    0.28,
    0.26,
    'Double bed with bedside lamps against a wall of dark timber slats.',
  ),
  'bedroom-2': part(
    0.38,
    0.26,
    'Double bed with a navy throw, a plant and long blue-grey curtains beside it.',
  ),
  'bedroom-3': part(
    0.24,
    0.24,
    'Double bed with a terracotta throw and bench, a framed picture above the caramel headboard.',
  ),
  'bedroom-4': part(
    0.2,
    0.26,
    'Double bed with a green padded headboard and bench, brass lamps on both sides.',
  ),
};
