import type { ReactNode } from 'react';
import { useSite } from '../site.ts';

interface PageHeadProps {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  /** The path that search engines should keep for this page; none for a page they should not keep. */
  canonical: string | null;
  /** Path of the picture for link previews, 1200 by 630 pixels; the site's own where none is given. */
  image?: string | undefined;
  /** What the picture shows; the title where nothing is given. */
  imageAlt?: string;
}

/** Title, description, canonical address and link preview; React moves them into the document's head. */
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
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageAlt} />
    </>
  );
}
