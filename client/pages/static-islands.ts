import type { PropertyView } from '../../shared/contract/property-schemas.ts';
import { staticIsland } from '../hydration/static-island.tsx';
import type { AppliedFiltersProps } from './listing/applied-filters.tsx';
import type { NothingFoundProps } from './listing/nothing-found.tsx';
import type { PaginationProps } from './listing/pagination.tsx';
import type { PlacesProps } from './listing/places.tsx';
import type { PropertyHeaderProps } from './property/property-header.tsx';

/** Static islands by name: loaded by routes, rendered by pages. */
export const staticIslands = {
  districts: staticIsland('home-districts', () => import('./home/districts.tsx')),
  appliedFilters: staticIsland<AppliedFiltersProps>(
    'applied-filters',
    () => import('./listing/applied-filters.tsx'),
  ),
  places: staticIsland<PlacesProps>('places', () => import('./listing/places.tsx')),
  pagination: staticIsland<PaginationProps>('pagination', () => import('./listing/pagination.tsx')),
  nothingFound: staticIsland<NothingFoundProps>(
    'nothing-found',
    () => import('./listing/nothing-found.tsx'),
  ),
  privacy: staticIsland('privacy-text', () => import('./privacy/text.tsx')),
  terms: staticIsland('terms-text', () => import('./terms/text.tsx')),
  about: staticIsland('content', () => import('./about/content.tsx')),
  contactMethods: staticIsland('contact-methods', () => import('./contact/contact-methods.tsx')),
  contactQuestions: staticIsland('contact-faq', () => import('./contact/faq.tsx')),
  propertyHeader: staticIsland<PropertyHeaderProps>(
    'property-header',
    () => import('./property/property-header.tsx'),
  ),
  propertyDetails: staticIsland<{ property: PropertyView }>(
    'property-details',
    () => import('./property/property-details.tsx'),
  ),
  contactDetails: staticIsland<{ property: PropertyView }>(
    'contact-details',
    () => import('./property/contact-details.tsx'),
  ),
  sellingTerms: staticIsland('selling-terms', () => import('./sell/selling-terms.tsx')),
  listingIntroduction: staticIsland(
    'listing-introduction',
    () => import('./sell/listing-introduction.tsx'),
  ),
  sentConfirmation: staticIsland('sent-confirmation', () => import('./sell/sent-confirmation.tsx')),
  sellingGuide: staticIsland('selling-guide', () => import('./sell/selling-guide.tsx')),
};

/** The islands of every listing. */
export const listingParts = [
  staticIslands.appliedFilters,
  staticIslands.pagination,
  staticIslands.places,
];

/** The islands of every property page. */
export const propertyParts = [
  staticIslands.propertyHeader,
  staticIslands.propertyDetails,
  staticIslands.contactDetails,
];
