export interface Size {
  width: number;
  height: number;
}

/** A square of a picture. */
export interface Crop {
  /** 1 is the largest possible square, 2 a square with half that side. */
  zoom: number;
  /** Position within the available space, from 0 (left, top) to 1 (right, bottom). */
  x: number;
  y: number;
}

export const maxZoom = 4;
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in picture pixels. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Zooms about the centre of the square. */
export function zoomTo(picture: Size, crop: Crop, zoom: number): Crop {
  const allowed = Math.min(maxZoom, Math.max(1, zoom));
  const { left, top, side } = squareOf(picture, crop);
  const shift = (side - squareOf(picture, { ...crop, zoom: allowed }).side) / 2;
  return placed(picture, allowed, left + shift, top + shift);
}

/** Moves the picture by fractions of the square's side. */
export function drag(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(picture, crop);
  return placed(picture, crop.zoom, left - right * side, top - down * side);
}

function placed({ width, height }: Size, zoom: number, left: number, top: number): Crop {
  const side = Math.min(width, height) / zoom;
  return { zoom, x: partOf(left, width - side), y: partOf(top, height - side) };
}

/** Centred if there is no space to move. */
function partOf(place: number, room: number): number {
  return room > 0 ? Math.min(1, Math.max(0, place / room)) : 0.5;
}
