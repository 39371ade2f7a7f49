/** The amenities of the demo's lookup list, in the order in which homes list them. */
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
