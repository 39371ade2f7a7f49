/** First sentences of descriptions, by house. They claim only what its two pictures show. */
export const openings: Readonly<Record<string, readonly string[]>> = {
  '01': [
    'A white, contemporary {beds}-bedroom house with a stone-clad entrance, set behind a lawn on {street}.',
    'Clean lines, timber fins and a glass balcony over the entrance: this {beds}-bedroom house looks as good from the garden as from the gate.',
    'You drive in on interlocking paving, park under the carport and walk in past a stone entrance wall. {Beds} bedrooms, two floors and a proper lawn.',
    'This is a modern family house of {beds} bedrooms on {street}, with a recessed balcony upstairs and grass on two sides.',
  ],
  '02': [
    'Double-height columns, a charcoal hip roof and a sweep of paved drive: a stately {beds}-bedroom house in the classical manner.',
    'A cream {beds}-bedroom residence with a columned portico, standing in its own lawned compound on {street}.',
    'A house built for receiving guests, from the portico and the balcony above it to the wide paved drive.',
    'Generously laid out over two floors, this classical house gives you {beds} bedrooms, a formal entrance and a compound with room for many cars.',
  ],
  '03': [
    'Three levels, with a glass-railed terrace at the top: a {beds}-bedroom duplex that makes the most of its hillside plot.',
    'Grey, white and timber outside and full of light inside, this {beds}-bedroom duplex has a roof terrace you will use every weekend.',
    'The large framed window over the carport sets the tone. Behind it are {beds} bedrooms on three levels and a terrace under the sky.',
    'A contemporary {beds}-bedroom duplex on {street}, crowned with a terrace that takes in the whole neighbourhood.',
  ],
  '04': [
    'One side of a handsome semi-detached pair, finished in white and dark grey with stone piers. {Beds} bedrooms on two floors.',
    'A {beds}-bedroom semi-detached duplex with a glass balcony, a covered carport and neighbours on one side only.',
    'Stone piers, deep eaves and a balcony off the first floor: a neat {beds}-bedroom duplex that shares one wall and nothing else.',
    'This {beds}-bedroom semi-detached duplex on {street} is compact outside and surprisingly open once you are through the door.',
  ],
  '05': [
    'Terracotta walls under a red-brown roof give this {beds}-bedroom duplex a warmth that newer houses often miss.',
    'A well-kept, traditional {beds}-bedroom duplex with a porch, an iron balcony above it and a carport at the side.',
    'A solid family duplex on {street}: {bedrooms}, a projecting bay, and a garden that has had time to grow.',
    'If you like a house with a proper roof and a front porch, this {beds}-bedroom duplex will please you.',
  ],
  '06': [
    'A bright {beds}-bedroom flat in a well-run five-floor block, set back from the street behind palms.',
    'This {beds}-bedroom apartment sits in a tidy walk-up block with marked parking inside the gate.',
    'A practical {beds}-bedroom flat on {street}, in a cream and red-brown block that is swept, painted and looked after.',
    'Cross-ventilated and quiet, this {beds}-bedroom apartment is on the garden side of a five-floor building.',
    'Here is a {beds}-bedroom flat you can simply move into: sound building, clean stairs, space for your car in the compound.',
    'The block has five floors and only a few flats to a landing, so this {beds}-bedroom apartment feels private.',
  ],
  '07': [
    'One of a row of four terrace houses in a gated compound: {bedrooms} on three levels, with a steel balcony at the front.',
    'A tall, slim {beds}-bedroom terrace duplex with clean white walls, charcoal fins and parking at your own door.',
    'Four houses, one gate. This {beds}-bedroom terrace duplex gives you three levels and the company of good neighbours.',
    'Living on the ground, bedrooms above: a {beds}-bedroom terrace duplex on {street} that wastes no space.',
  ],
  '08': [
    'Everything on one level: a {beds}-bedroom bungalow with sloping roofs, a stone wall and a broad lawn in front.',
    'A single-storey {beds}-bedroom house where the living room opens wide on to the grass.',
    'No stairs, high ceilings and a tall window over the garden. This {beds}-bedroom bungalow is easy to live in at any age.',
    'Set low in its garden on {street}, this {beds}-bedroom house pairs stone and timber with plain white walls.',
  ],
  '09': [
    'A white villa wrapped around its swimming pool, with long glass-railed balconies and palms on the terrace.',
    'A {beds}-bedroom villa on {street}, where every main room looks on to the pool.',
    'Balconies the length of the house, a pool terrace made for long Sundays, and {bedrooms} behind full-height glass.',
    'From the gate it is discreet. From the terrace, this {beds}-bedroom villa is all water, palms and light.',
  ],
  '10': [
    'At dusk this house glows: warm light under the eaves, tall windows and a timber-clad wall beside the carport.',
    'A white and black {beds}-bedroom duplex of recent design, with a garden in front and lighting that was planned, not added.',
    'Big windows upstairs and down, a timber wall by the carport and {bedrooms}. A smart, modern duplex on {street}.',
    'This {beds}-bedroom duplex was drawn by someone who likes the evening: the garden, the balcony and the living room all light up together.',
  ],
  '11': [
    'A {beds}-bedroom apartment in a six-floor building of wide glass balconies, with palms at the gate and a lift to your landing.',
    'Wide balconies, floor-to-ceiling glass and secure parking below: a {beds}-bedroom flat in one of the smarter buildings on {street}.',
    'Step out of the lift, open the door and the light does the rest. A {beds}-bedroom apartment with a balcony you can dine on.',
    'This {beds}-bedroom apartment has the breeze of an upper floor and the ease of a modern building with a lift.',
    'A contemporary {beds}-bedroom flat in a white, timber-finned building that stands in its own lawn.',
    'Six floors, few neighbours and one very generous balcony: this {beds}-bedroom flat suits people who like to live high.',
  ],
  '12': [
    'A colonial-style house with a deep, colonnaded verandah on both floors. They do not build them like this any more.',
    'Built in the old manner around shade and breeze, this {beds}-bedroom house has two storeys of verandah and a garden to match.',
    'Flower beds, lawn and a double verandah: a {beds}-bedroom house on {street} with real character.',
    'An older {beds}-bedroom house, carefully kept, with high rooms that stay cool behind the columns.',
  ],
};
