import { propertyTypes } from '../../../shared/contract/property-views.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { createPlaceIndex, type PlaceIndex } from '../../../shared/places/place-index.ts';
import { places as gazetteer } from '../../../shared/places/places.ts';
import type { ReadingContext } from '../../../shared/search-text/draft.ts';
import { createVocabulary, type Vocabulary } from '../../../shared/search-text/vocabulary.ts';
import { toPlaces, type NamedPlaces } from './named-places.ts';
import type { PropertySnapshot } from './snapshot.ts';

interface ListNames {
  types: readonly string[];
  amenities: readonly string[];
}

/** Most versions of a list share their index: a change of a price or a status names no new place. */
const indexes = new WeakMap<NamedPlaces, PlaceIndex>();
const vocabularies = new WeakMap<PropertySnapshot, Vocabulary>();

/**
 * What `readSearchText` needs to know of a list. Made when a list is first used: 5,000 streets take about 50 ms.
 * @param page purpose of the page or the form; null if neither has one
 */
export function readingContextOf(snapshot: PropertySnapshot, page: Purpose | null): ReadingContext {
  return { page, places: indexOf(snapshot), vocabulary: vocabularyOf(snapshot) };
}

/** Names that can be searched. */
function listNamesOf({ indexes: { buy, rent } }: PropertySnapshot): ListNames {
  const listed = [...buy.types, ...rent.types].filter((type) => type !== '');
  const known = new Set(propertyTypes.map((type) => type.toLowerCase()));
  return {
    types: [...propertyTypes, ...new Set(listed.filter((type) => !known.has(type)))],
    amenities: [],
  };
}

function indexOf({ list: { named } }: PropertySnapshot): PlaceIndex {
  const index = indexes.get(named) ?? createPlaceIndex([...gazetteer, ...toPlaces(named)]);
  indexes.set(named, index);
  return index;
}

function vocabularyOf(snapshot: PropertySnapshot): Vocabulary {
  const vocabulary = vocabularies.get(snapshot) ?? createVocabulary(listNamesOf(snapshot));
  vocabularies.set(snapshot, vocabulary);
  return vocabulary;
}
