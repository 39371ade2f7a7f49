/** Sentences about the room in a picture, to follow a house's opening. Keyed by picture. */
export const livingRooms: Readonly<Record<string, readonly string[]>> = {
  'living-1': [
    'The living room is anchored by a timber-slat television wall, with space for a long sofa and armchairs besides.',
    'A timber-slat wall and a ring chandelier give the main living room its character.',
  ],
  'living-2': [
    'A full-height window fills the living room with daylight from morning on.',
    'The living room is the brightest room of all, with seating arranged around a full-height window.',
  ],
  'living-3': [
    'The living room has a marble television wall and space for guests.',
    'Marble behind the television and a ring chandelier above make the living room fit for guests.',
  ],
  'living-4': [
    'The living room is warm and informal, with a picture wall and tall glass doors to one side.',
    'Timber, plants and a wall for pictures: the living room already feels like a home.',
  ],
  'living-5': [
    'Living and dining are one long open space, so whoever is cooking is never left out.',
    'Tall windows light an open living and dining room with space for a proper table.',
  ],
};

export const kitchens: Readonly<Record<string, readonly string[]>> = {
  'kitchen-1': [
    'The kitchen is white, with a marble island and ovens built into a wooden tall unit.',
    'You get a white kitchen with a marble island to gather round.',
  ],
  'kitchen-2': [
    'The kitchen is finished in dark green with brass fittings and a marble island.',
    'A dark green kitchen, oak tall units and globe lamps over the island make cooking a pleasure.',
  ],
  'kitchen-3': [
    'The kitchen is a cool grey, with a dark stone island and a window over the sink.',
    'A dark stone island runs down the middle of the kitchen, with charcoal tall units behind it.',
  ],
  'kitchen-4': [
    'The kitchen mixes cream and wood with a green tiled splashback, and there is an island with stools.',
    'Cream units, warm wood and green tiles give the kitchen a cheerful start to the day.',
  ],
};

export const bathrooms: Readonly<Record<string, readonly string[]>> = {
  'bathroom-1': [
    'The main bathroom has a freestanding bath under the window.',
    'A freestanding bath and a lit mirror set the tone in the main bathroom.',
  ],
  'bathroom-2': [
    'The main bathroom has a walk-in glass shower and a green tiled wall.',
    'Green tiles, twin mirrors and a walk-in shower make the main bathroom a good place to wake up.',
  ],
  'bathroom-3': [
    'The main bathroom pairs a marble wall with an oval freestanding bath.',
    'Marble, brass taps and an oval bath lift the main bathroom well above the ordinary.',
  ],
};

/** For homes with one bedroom, and with more. */
export const bedroomSentences = {
  one: [
    'The bedroom takes a full-size double bed and still leaves room for wardrobes on one wall.',
    'The bedroom is separate from the living room, quiet, and fitted with wardrobes.',
    'One generous bedroom, with wardrobes built in.',
  ],
  more: [
    '{AllBedrooms} have built-in wardrobes, and the main one has room for a sitting corner.',
    'The {bedrooms} are well apart from each other, so teenagers and grandparents can both sleep.',
    'There are {bedrooms} and {baths}, none of them an afterthought.',
    'The main bedroom is at the quiet end of the home, away from the living room.',
    'Each of the {bedrooms} takes a full-size bed with space on both sides.',
    'With {bedrooms} and {baths}, mornings run smoothly.',
    'The {bedrooms} have ceiling lighting on dimmers and curtains that close out the sun.',
    'Every bedroom fits a double bed and a desk.',
  ],
} as const;

export const sizeSentences: readonly string[] = [
  'In all there are {area} square metres to live in.',
  'The floor area is {area} square metres.',
  "At {area} square metres, nobody will be in anybody else's way.",
  'It measures {area} square metres, and the layout uses every one of them.',
];

/** For recent buildings, and for older ones. */
export const yearSentences = {
  recent: ['It was completed in {year}.', 'Built in {year}, and it still looks it.'],
  older: [
    'It was completed in {year}.',
    'Built in {year}, it has been kept up ever since.',
    'The building dates from {year} and is in sound order.',
  ],
} as const;

/** The rooms whose pictures a description is about. */
export function roomsIn(description: string): string[] {
  return Object.entries({ ...livingRooms, ...kitchens, ...bathrooms })
    .filter(([, sentences]) => sentences.some((sentence) => description.includes(sentence)))
    .map(([name]) => name);
}
