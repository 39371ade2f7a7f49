import type { ReactNode } from 'react';
import { useSite } from '../site.ts';

interface PageHeadProps {
  /** Without the brand, which is appended. */
  title: string;
  /** More than 60 characters: search results and link previews show it. */
  description: string;
  /** Canonical path; null for pages that search engines should not index. */
  canonical: string | null;
  /** Path of the preview image, 1200 × 630 pixels; the site's own by default. */
  image?: string | undefined;
  /** Alternative text of the preview image; the title by default. */
  imageAlt?: string;
}

/** Title, description, canonical URL and link preview; React hoists them into the head. */
export function PageHead({
  title,
  description,
  canonical,
  image = '/share.jpg',
  imageAlt = title,
}: PageHeadProps): ReactNode {
  const { brand, origin } = useSite();
  const fullTitle = title === brand ? brand : `${title} | ${brand}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {canonical === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + canonical} />
          <meta property="og:url" content={origin + canonical} />
        </>
      )}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + image} />
      {import.meta.env.SSR && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta property="og:image:alt" content={imageAlt} />
    </>
  );
}
