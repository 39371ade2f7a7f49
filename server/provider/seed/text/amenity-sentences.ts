import type { Amenity } from '../amenity.ts';

/** Alternative sentences for each amenity. */
export const amenitySentences: Readonly<Record<Amenity, readonly string[]>> = {
  Borehole: [
    'Water comes from a borehole on the premises.',
    'A private borehole keeps the taps running whatever the season.',
    'There is a borehole, so you do not wait for the tanker.',
  ],
  'Treated water': [
    'The water is treated before it reaches the taps.',
    'A treatment plant means no stains on the tiles and no smell from the shower.',
    'Water is filtered and treated on site.',
  ],
  'Inverter and solar': [
    'Solar panels and an inverter carry the lights, fans and fridges when the grid goes.',
    'An inverter with solar charging keeps the bills and the noise down.',
    'Power cuts pass almost unnoticed, thanks to solar panels and an inverter.',
  ],
  'Standby generator': [
    'A standby generator takes over for the heavy loads.',
    'There is a standby generator in its own housing, away from the bedrooms.',
    'The generator starts by itself when the mains fail.',
  ],
  'Prepaid meter': [
    'A prepaid meter means that you pay for the power you use and nothing more.',
    'Electricity is on its own prepaid meter.',
    'The meter is prepaid and not shared with anyone.',
  ],
  "Boys' quarters": [
    "The boys' quarters are separate, with their own entrance.",
    "There are boys' quarters at the back for staff or a driver.",
    "Self-contained boys' quarters stand behind the main building.",
  ],
  CCTV: [
    'Cameras cover the gate and the perimeter.',
    'CCTV watches the entrance day and night.',
    'The CCTV can be followed from your phone.',
  ],
  'Gated estate': [
    'The estate is gated, with guards at the entrance round the clock.',
    'Visitors are announced at the estate gate.',
    'It stands inside a gated estate, where children can play outside.',
  ],
  'Fitted kitchen': [
    'The kitchen comes fitted, with hob, extractor and oven.',
    'Kitchen cabinets and appliances are built in and included.',
    'The fitted kitchen is ready to cook in from the first evening.',
  ],
  'All rooms en suite': [
    'All rooms are en suite.',
    'Every bedroom has a bathroom of its own.',
    'The bedrooms are all en suite.',
  ],
  Parking: [
    'There is parking inside the compound.',
    'Your cars and those of your guests park inside the gate.',
    'Parking is off the street and paved.',
  ],
  'Swimming pool': [
    'The swimming pool is cleaned weekly and deep enough to swim in properly.',
    'There is a swimming pool for the hot months and the weekends.',
    'A swimming pool takes care of Saturday afternoons.',
  ],
  Gym: [
    'There is a gym on the premises.',
    'A gym on site saves you the membership and the drive.',
    'The gym is small, well equipped and rarely busy.',
  ],
  Lift: [
    'A lift serves every floor.',
    'The lift is modern and well maintained.',
    'There is a lift, so shopping and prams are no trouble.',
  ],
  Serviced: [
    'The building is serviced: cleaning of shared areas, security and refuse are taken care of.',
    'It is a serviced address, with a facility manager who answers the phone.',
    'Servicing covers security, cleaning and the upkeep of the grounds.',
  ],
  Furnished: [
    'It comes furnished, from the beds to the cutlery.',
    'The furniture you see in the pictures stays.',
    'It is fully furnished, so two suitcases are all you need to bring.',
  ],
};
