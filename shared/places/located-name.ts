/** A name with the latitude and longitude of its centre, and the district or area that it lies in. */
export type LocatedName = readonly [name: string, lat: number, lng: number, within?: string];
