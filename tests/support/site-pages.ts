import { paths } from '../../shared/paths.ts';

/** The pages that search engines index, in the sitemap's order. Listings of places and properties' own pages come on top. */
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

/** The other pages that a visitor can open without signing in. */
export const visitorPages = [
  paths.saved,
  paths.logIn,
  paths.adminLogIn,
  paths.signUp,
  paths.forgotPassword,
  paths.setPassword,
  paths.verifyEmail,
] as const;

/** The pages of a person who is signed in. */
export const accountPages = [paths.user] as const;

/** The pages of the staff, without the one of a single property. */
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
] as const;
