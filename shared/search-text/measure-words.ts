import { phraseTable } from './phrase-table.ts';

export type MeasureKind =
  'beds' | 'baths' | 'metres' | 'feet' | 'hours' | 'cars' | 'price' | 'cash';

/** Whether a number is a limit. */
export type Bound = 'least' | 'most' | 'between' | 'bare';

export const wordsBefore = phraseTable<Bound>([
  [
    'most',
    'under|below|less than|at most|max|maximum|maximum of|max of|not more than|no more than',
  ],
  [
    'most',
    'up to|upto|within|budget|budget of|budget is|my budget is|budget na|not above|not over',
  ],
  [
    'most',
    'not exceeding|not exceed|cheaper than|lower than|less|beneath|no pass|nor pass|my budget na',
  ],
  ['least', 'from|above|over|more than|at least|min|minimum|minimum of|min of|starting from'],
  ['least', 'starts from|starting at|not less than|no less than|not below|upward of|upwards of'],
  ['between', 'between|btw|range|price range|ranging from|range of|between the range of'],
  ['bare', 'about|around|approx|approximately|like|exactly'],
]);
export const wordsAfter = phraseTable<Bound>([
  ['most', 'max|maximum|or less|and below|or below|and under|or under|downward|downwards'],
  ['most', 'budget|at most|tops|or lower|less'],
  [
    'least',
    '+|or more|and above|or above|and up|upward|upwards|and more|minimum|min|plus|at least',
  ],
  ['least', 'and upward|and upwards|above'],
]);
export const nouns = phraseTable<MeasureKind>([
  [
    'beds',
    'bed|beds|bedroom|bedrooms|br|brs|bdr|bdrs|bdrm|bdrms|bd|bds|bedrm|bedrms|bedrom|bedroms',
  ],
  [
    'beds',
    'room|rooms|bedrooom|bedroon|badroom|bed room|bed rooms|beedroom|bedroomed|bebroom|rm|rms',
  ],
  ['baths', 'bath|baths|bathroom|bathrooms|toilet|toilets|wc|wcs|restroom|bath room|bathrom|ba'],
  [
    'metres',
    'sqm|sqms|sqmt|sqmtr|sqmtrs|sq m|sq mtr|sq mtrs|sq meters|sq metres|sq meter|sq metre',
  ],
  [
    'metres',
    'square meters|square metres|square meter|square metre|square m|metres squared|mtr|mtrs',
  ],
  ['feet', 'sqft|sq ft|sq feet|sq foot|square feet|square foot|square ft|ft'],
  [
    'cars',
    'car|cars|parking space|parking spaces|parking spots|car garage|cars parking|car parking',
  ],
  ['cars', 'car park|car parks|parking slots|parking lots|car parking space|car parking spaces'],
]);
export const hourWords = phraseTable<true>([
  [true, 'hours|hour|hrs|hr|hours of|hrs of|hours a day|hours per day|hours daily|hours constant'],
  [true, 'hrs daily|hours steady|hrs steady|hrs constant|hours a day of|hours of constant|h'],
]);
export const lightWords = phraseTable<true>([
  [true, 'light|power|electricity|nepa|phcn|power supply|of light|electricity supply|light supply'],
]);
export const periods = phraseTable<'month' | 'year'>([
  ['month', 'per month|a month|monthly|every month|pm|p m|per mth|month|mth|per mon|each month'],
  [
    'year',
    'per year|a year|per annum|yearly|annually|annum|every year|pa|p a|per yr|yr|year|each year',
  ],
]);
export const cashBefore = phraseTable<true>([
  [
    true,
    'cash|total package|total|all in|package|initial payment|move in with|total cash|total cost',
  ],
  [
    true,
    'total payment|first payment|total package of|cash of|everything|move in cost|all inclusive',
  ],
]);
export const cashAfter = phraseTable<true>([
  [true, 'to move in|cash to move in|total package|all in|all inclusive|total|package|everything'],
  [
    true,
    'including fees|all fees included|in cash|cash|to complete|inclusive|in total|fees included',
  ],
  [true, 'cash to complete|with agency and legal|including agency|initial payment|all together'],
]);
export const adjectives = new Set(
  'ensuite spacious luxury executive massive big large nice fine good unit standard'.split(' '),
);
/** What a number without a unit counts if it is not a price. */
export const otherNouns = new Set(
  'day days week weeks minute minutes mins km kilometers kilometres years yrs months floor floors storey plot plots people person persons units kids acres'.split(
    ' ',
  ),
);
/** Words whose number is part of a name. */
export const numberedNames = new Set([
  'phase',
  'ph',
  'zone',
  'area',
  'wuse',
  'garki',
  'block',
  'road',
]);
