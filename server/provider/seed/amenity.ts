/** In the order they are listed on a property. */
export const amenities = [
  'Borehole',
  'Treated water',
  'Inverter and solar',
  'Standby generator',
  'Prepaid meter',
  "Boys' quarters",
  'CCTV',
  'Gated estate',
  'Fitted kitchen',
  'All rooms en suite',
  'Parking',
  'Swimming pool',
  'Gym',
  'Lift',
  'Serviced',
  'Furnished',
] as const;
export type Amenity = (typeof amenities)[number];
