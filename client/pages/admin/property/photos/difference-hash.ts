/** Bit by bit: whether a picture gets lighter towards the right at that place. */
export type DifferenceHash = readonly boolean[];

const rows = 16;
const columns = rows + 1;
/** Pixels along each side of a block whose mean is compared. */
const blockSide = 8;
/** Levels of grey; smaller differences, as on plain paper, come from the compression. */
const smallestStep = 1;
/** The most bits, of 256, in which a copy differs. In the demo data, copies of another size and quality differ in up to 24, similar rooms in 59 or more. */
const mostForACopy = 32;

/** The size at which a picture is hashed, whatever its proportions. */
export const hashedSize = { width: columns * blockSide, height: rows * blockSide };

/**
 * The difference hash (dHash) of a picture, the same whatever its size, compression and exposure.
 *
 * @param pixels RGBA, of `hashedSize`
 */
export function differenceHash(pixels: ArrayLike<number>): DifferenceHash {
  return Array.from({ length: rows * (columns - 1) }, (_none, place) => {
    const row = Math.floor(place / (columns - 1));
    const column = place % (columns - 1);
    const left = greyOf(pixels, row, column);
    return greyOf(pixels, row, column + 1) - left > smallestStep;
  });
}

/** Whether two hashes are those of copies of one picture. */
export function areAlike(one: DifferenceHash, other: DifferenceHash): boolean {
  const differing = one.filter((bit, place) => bit !== other[place]).length;
  return differing <= mostForACopy;
}

/** The mean grey of a block, 0 to 255. */
function greyOf(pixels: ArrayLike<number>, row: number, column: number): number {
  let sum = 0;
  for (let y = row * blockSide; y < (row + 1) * blockSide; y += 1) {
    for (let x = column * blockSide; x < (column + 1) * blockSide; x += 1) {
      const at = (y * hashedSize.width + x) * 4;
      // The weights of ITU-R BT.601.
      sum +=
        0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
    }
  }
  return sum / blockSide ** 2;
}
