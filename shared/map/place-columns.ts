/** Where homes are, in whole units of 10⁻⁵ degrees of WGS 84, about 1 m. Both columns have the same length. */
export interface PlaceColumns {
  /** `noPlace` in both columns for a home without coordinates. */
  lat: Int32Array<ArrayBuffer>;
  lng: Int32Array<ArrayBuffer>;
}

export const placeUnits = 100_000;
export const noPlace = -(2 ** 31);
