import type { Purpose } from '../contract/property-terms.ts';
import { filters, flags } from '../search/filters.ts';
import type { Filters, NoteKind } from './reading.ts';

/** What a phrase means. */
export interface Meaning {
  filters?: Partial<Filters>;
  purpose?: Purpose;
  /** A remark, shown with the phrase as typed. */
  note?: Extract<NoteKind, 'not-offered' | 'not-covered' | 'unsupported'>;
  /** Names of amenities that the list must have, or else the phrase is not understood. */
  amenity?: string;
  /** The filters don't say all of it, so that the phrase is a keyword as well. */
  isKeyword?: true;
}

/** Phrases, separated by '|', and their meanings. Of several that start at a word, the longest counts. */
export const phrases: readonly (readonly [phrases: string, meaning: Meaning])[] = [
  ...flags.map((name) => [filters[name].phrases, { filters: { [name]: true } }] as const),
  [
    'to let|to rent|for rent|for rental|rent|rental|rentals|letting|lettings|for let',
    { purpose: 'rent' },
  ],
  ['to lease|for lease|lease|tenancy|renting|to be rented', { purpose: 'rent' }],
  ['buy|to buy|buying|for sale|on sale|sale|purchase|to purchase|for purchase', { purpose: 'buy' }],
  ['outright purchase|outright sale|outright|own a home|for outright sale', { purpose: 'buy' }],

  ['house|hous|hause', { filters: { types: ['house'] } }],
  ['bungalow|mansion|town house|townhouse', { filters: { types: ['house'] }, isKeyword: true }],
  ['flat|flats|apartment|apartments|apt|apts', { filters: { types: ['apartment'] } }],
  ['bedroom flat|room flat|block of flats|flat apartment', { filters: { types: ['apartment'] } }],
  ['penthouse|pent house', { filters: { types: ['apartment'] }, isKeyword: true }],
  ['duplex|duplexes|dupleks|duplex house', { filters: { types: ['duplex'] } }],
  ['maisonette', { filters: { types: ['duplex'] }, isKeyword: true }],
  ['villa|villas', { filters: { types: ['villa'] } }],
  [
    'mini flat|miniflat|mini flats|mini flat apartment',
    { filters: { types: ['apartment'], rooms: 1 } },
  ],
  [
    'self contain|self contained|self con|selfcon|selfcontain|selfcontained|self contained apartment|self contain flat|single room self contain|studio|studio apartment|studio flat',
    { filters: { types: ['apartment'], rooms: 1 } },
  ],
  [
    'room and parlour|room and parlor|room and palour|room n parlour|room parlour|a room and parlour|room and parlour self contain|room and parlour self contained|1 room and parlour|one room and parlour|room and pallor',
    { filters: { rooms: 1 } },
  ],
  ['single room|one room|a room|1 room', { filters: { rooms: 1 } }],

  ['furnished|fully furnished|well furnished', { filters: { furnishing: ['furnished'] } }],
  [
    'part furnished|partly furnished|semi furnished|half furnished|partially furnished',
    { filters: { furnishing: ['part-furnished'] } },
  ],
  [
    'unfurnished|not furnished|un furnished|no furniture',
    { filters: { furnishing: ['unfurnished'] } },
  ],

  [
    'band a|band a light|band a electricity|a band|band a power|nepa band a',
    { filters: { band: ['a'] } },
  ],
  [
    'band b|band b light|band b electricity|b band|band b power|nepa band b',
    { filters: { band: ['b'] } },
  ],
  [
    'band c|band c light|band c electricity|c band|band c power|nepa band c',
    { filters: { band: ['c'] } },
  ],
  [
    'band d|band d light|band d electricity|d band|band d power|nepa band d',
    { filters: { band: ['d'] } },
  ],
  [
    'band e|band e light|band e electricity|e band|band e power|nepa band e',
    { filters: { band: ['e'] } },
  ],
  ['band a or b|band a and b|band a b', { filters: { band: ['a', 'b'] } }],
  ['band b or c|band b and c', { filters: { band: ['b', 'c'] } }],
  [
    'constant light|steady light|constant electricity|steady electricity|stable light|stable electricity|constant power|steady power|uninterrupted power|uninterrupted power supply|constant power supply|steady power supply|constant nepa|good light|stable power',
    { filters: { band: ['a'] } },
  ],
  [
    '24 7 light|24 7 power|24 7 electricity|24 7 power supply|24 7 nepa|round the clock light',
    { filters: { hours: 24 } },
  ],
  [
    'generator|gen|generators|standby generator|stand by generator|standby gen|gen set|genset|central generator|generator set',
    { filters: { power: ['generator'] } },
  ],
  ['inverter|inverters|inverter system', { filters: { power: ['inverter'] } }],
  [
    'solar|solar power|solar panels|solar panel|solar system|solar light',
    { filters: { power: ['solar'] } },
  ],
  [
    'inverter and solar|solar and inverter|solar inverter|solar inverter system',
    { filters: { power: ['inverter', 'solar'] } },
  ],
  ['borehole|bore hole|boreholes|borehole water|borewhole', { filters: { water: ['borehole'] } }],
  [
    'treated water|water treatment|water treatment plant|treated borehole|clean treated water|water treatment system',
    { filters: { water: ['treated'] } },
  ],

  [
    'c of o|cofo|c o|c of 0|certificate of occupancy|c of o title|cof o|with c of o|global c of o',
    { filters: { papers: ['c-of-o'] } },
  ],
  [
    'governors consent|governor consent|gov consent|govs consent|governors consent title|gc title',
    { filters: { papers: ['governors-consent'] } },
  ],
  [
    'deed|deed of assignment|registered deed|deed of conveyance|registered deed of assignment|deed of transfer|registered conveyance',
    { filters: { papers: ['deed'] } },
  ],
  ['excision|excised|in excision|excision title', { filters: { papers: ['excision'] } }],

  [
    'added today|listed today|posted today|last 24 hours|within 1 day|listed within 1 day',
    { filters: { since: 1 } },
  ],
  [
    'last 3 days|past 3 days|last three days|listed within 3 days|within 3 days',
    { filters: { since: 3 } },
  ],
  [
    'added this week|listed this week|posted this week|last 7 days|past week|past 7 days|listed within 7 days|within 7 days|just listed|recently added|recently listed|new listings|new listing|just posted',
    { filters: { since: 7 } },
  ],
  [
    'last 2 weeks|last two weeks|past two weeks|past 2 weeks|last 14 days|listed within 14 days|within 14 days|within two weeks',
    { filters: { since: 14 } },
  ],
  [
    'added this month|listed this month|last 30 days|past month|listed within 30 days|within 30 days',
    { filters: { since: 30 } },
  ],
  [
    'cheap|cheaper|affordable|low cost|low price|budget friendly|cheapest|lowest price|lowest price first|cheapest first|least expensive|price low to high',
    { filters: { sort: 'lowest' } },
  ],
  [
    'most expensive|highest price|highest price first|most expensive first|price high to low',
    { filters: { sort: 'highest' } },
  ],
  ['newest|latest|newest first|latest first|most recent', { filters: { sort: 'newest' } }],
  ['oldest|oldest first', { filters: { sort: 'oldest' } }],
  [
    'least cash needed|least cash|least cash needed first|lowest cash',
    { filters: { sort: 'cash' } },
  ],

  [
    'bq|b q|bqs|boys quarters|boys quarter|boy quarter|boy quarters|boysquarters|maids room|maid room|servants quarters|1 room bq|one room bq|a room bq|2 room bq|two room bq|room bq',
    { amenity: "Boys' quarters" },
  ],
  [
    'cctv|cctv camera|cctv cameras|security cameras|security camera|cctv surveillance',
    { amenity: 'CCTV' },
  ],
  [
    'gated|gated estate|gated community|secure estate|secured estate|in an estate|inside estate|estate house|serene estate|gated compound|within an estate',
    { amenity: 'Gated estate' },
  ],
  ['fitted kitchen|fully fitted kitchen|kitchen fitted', { amenity: 'Fitted kitchen' }],
  [
    'all rooms en suite|all rooms ensuite|all ensuite|ensuite|en suite|all en suite|rooms ensuite|all room ensuite|all bedrooms ensuite|ensuites|all bedrooms en suite',
    { amenity: 'All rooms en suite' },
  ],
  [
    'prepaid meter|prepaid|pre paid meter|prepaid light|prepaid nepa|own meter|personal meter|separate meter|prepaid electricity meter|personal prepaid meter',
    { amenity: 'Prepaid meter' },
  ],
  ['swimming pool|pool|swiming pool|pools|private pool|swimming', { amenity: 'Swimming pool' }],
  ['gym|gymnasium|fitness centre|gym house', { amenity: 'Gym' }],
  ['lift|elevator|lifts|elevators', { amenity: 'Lift' }],

  [
    'land|lands|plot|plots|plot of land|plots of land|half plot|half plot of land|acre|acres|hectare|hectares|landed property|bare land',
    { note: 'not-offered' },
  ],
  [
    'office|offices|office space|shop|shops|shop space|warehouse|warehouses|hotel|hotels|hostel|hostels|event centre|filling station|commercial|commercial property|plaza|co working space|school building|church hall',
    { note: 'not-offered' },
  ],
  [
    'short let|shortlet|short lets|shortlets|short stay|short let apartment|shortlet apartment|airbnb|air bnb|per night|a night|per day|daily rental|nightly|holiday let|vacation rental',
    { note: 'not-offered' },
  ],
  [
    'port harcourt|portharcourt|ph city|ibadan|kano|enugu|owerri|benin|benin city|uyo|calabar|warri|asaba|kaduna|jos|ilorin|abeokuta|akure|onitsha|aba|nnewi|awka|lokoja|minna|lafia|makurdi|bauchi|sokoto|maiduguri|yola|osogbo|ado ekiti|ogun|ogun state|mowe|ibafo|sango ota|sagamu|keffi|mararaba|nasarawa|accra|london|dubai|rivers state|oyo state',
    { note: 'not-covered' },
  ],
  [
    'no agent|no agents|direct landlord|direct from landlord|from landlord|direct from owner|from owner|by owner|landlord direct|no agency fee|no agency|no agent fee|direct brief',
    { note: 'unsupported' },
  ],
  [
    'service charge|no service charge|caution|caution fee|no caution fee|agreement fee|agency fee|legal fee|agreement and agency|low service charge|payment plan|installment|instalment|installments|instalments|mortgage|rent to own|pay monthly|monthly payment|monthly rent|flexible payment|instalmental payment|installmental payment',
    { note: 'unsupported' },
  ],
  [
    'light|nepa|phcn|electricity|power supply|get light|power|water|running water|security|good security|good road|good roads|tarred road|motorable road|water supply|good water|constant water',
    { note: 'unsupported' },
  ],
];

/** Words that say nothing about a home. */
export const fillers =
  'a an the with in at inside around near by off on for of to and or plus n please pls plz abeg abegi oga biko jare jor o ooo ehn sha na dey wey wan una make e we us go don fit get gets find finding found see show search searching look looking need needs needed want wants wanted interested i im me my am is it its are be can could would like love that which this these there has have having any some someone available availability urgent urgently asap nice good clean neat decent fine beautiful lovely standard budget friendly reasonable low cost home homes houses property properties accommodation accomodation place places location located axis area areas side environment neighborhood neighbourhood estate estates district bedroom bedrooms room rooms bed beds bath bathroom bathrooms toilet toilets price prices priced range amount maximum max minimum min under below above over between within less than more least most up upto from until till about approximately approx ngn naira per year years annum yearly annually month monthly months only just also too very really kindly help hello hi morning afternoon dear sir ma madam how much where who anywhere anyone whats what single family couple students student working class young professional professionals close town city nigeria naija state mind you your our their them dem him he she they wetin wahala issue problem cash today tomorrow now week weekend next';
