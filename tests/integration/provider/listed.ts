import type { PropertyListBody } from '../../../server/provider/properties/property-list.ts';

interface Listed {
  properties: { id: number; uuid: string; area: number }[];
}

/** The list that a body sends; throws if the declared length is not that of its parts. */
export function listedIn({ parts, length }: PropertyListBody): Listed {
  const bytes = Buffer.concat([...parts()]);
  if (bytes.length !== length) throw new Error(`${bytes.length} bytes, not ${length}`);
  return JSON.parse(bytes.toString());
}
