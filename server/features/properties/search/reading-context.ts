import { propertyTypes, type Purpose } from '../../../../shared/contract/property-terms.ts';
import { knownPlace } from '../../../../shared/places/known-place.ts';
import { createPlaceIndex, type PlaceIndex } from '../../../../shared/places/place-index.ts';
import { places as gazetteer } from '../../../../shared/places/places.ts';
import type { ReadingContext } from '../../../../shared/search-text/draft.ts';
import { createVocabulary, type Vocabulary } from '../../../../shared/search-text/vocabulary.ts';
import { isFeature } from '../views/features-of.ts';
import { amenityNames } from './list-names.ts';
import { toPlaces, type NamedPlaces } from '../places/named-places.ts';
import type { PackedList } from '../catalogue/packed-list.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

interface ListNames {
  types: readonly string[];
  amenities: readonly string[];
}

/** The most names of either kind, so that reading a sentence stays quick: an amenity of few homes is a keyword then. */
const maxNames = 500;

/** Most versions of a list share their index: a change of a price or a status names no new place. */
const placeIndexes = new WeakMap<NamedPlaces, PlaceIndex>();
const vocabularies = new WeakMap<PackedList, Vocabulary>();

/**
 * What `readSearchText` needs to know of a list. Made when a list is first used: 5,000 streets take about 50 ms.
 * @param page purpose of the page or the form; null if neither has one
 */
export function readingContextOf(snapshot: PropertySnapshot, page: Purpose | null): ReadingContext {
  return { page, places: indexOf(snapshot), vocabulary: vocabularyOf(snapshot) };
}

/** Names that can be searched. An amenity with the name of a place would hide the place. */
function listNamesOf({ indexes }: PropertySnapshot): ListNames {
  const listed = new Set([...indexes.buy.types, ...indexes.rent.types]);
  const known = new Set(propertyTypes.map((type) => type.toLowerCase()));
  return {
    types: [...propertyTypes, ...[...listed].filter((type) => !known.has(type))].slice(0, maxNames),
    amenities: amenityNames(indexes)
      .slice(0, maxNames)
      .filter((name) => !isFeature(name) && knownPlace(name) === null),
  };
}

function indexOf({ list: { named } }: PropertySnapshot): PlaceIndex {
  const index = placeIndexes.get(named) ?? createPlaceIndex([...gazetteer, ...toPlaces(named)]);
  placeIndexes.set(named, index);
  return index;
}

function vocabularyOf(snapshot: PropertySnapshot): Vocabulary {
  const vocabulary = vocabularies.get(snapshot.list) ?? createVocabulary(listNamesOf(snapshot));
  vocabularies.set(snapshot.list, vocabulary);
  return vocabulary;
}
