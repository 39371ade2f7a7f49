import { paths } from '../../shared/paths.ts';

/**
 * The pages that search engines index, in the sitemap’s order, besides listings of places and
 * property pages.
 */
export const indexedPages = [
  paths.home,
  paths.buy,
  paths.rent,
  paths.sell,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
] as const;

/** The other pages open to visitors without an account. */
export const visitorPages = [
  paths.buyFilters,
  paths.rentFilters,
  paths.saved,
  paths.logIn,
  paths.adminLogIn,
  paths.signUp,
  paths.forgotPassword,
  paths.setPassword,
  paths.verifyEmail,
] as const;

/** The pages of a signed-in user. */
export const accountPages = [paths.user] as const;

/** The staff pages, except those of single properties. */
export const staffPages = [
  paths.admin,
  paths.adminProperties,
  paths.adminPropertyImport,
  paths.adminNewProperty,
  paths.adminMessages,
  paths.adminAmenities,
  paths.adminPropertyTypes,
  paths.adminUsers,
  paths.adminAudit,
  paths.adminHistory,
  paths.adminUndelivered,
] as const;
