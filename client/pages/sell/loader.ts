import type { LoaderFunctionArgs } from 'react-router';
import type { EnquiryStart } from '../../../shared/contract/enquiry.ts';
import { bffContext } from '../../bff.ts';
import { keptParts } from '../../kept-parts.ts';

export interface SellingData {
  start: EnquiryStart;
}

export async function loadSelling({ request, context }: LoaderFunctionArgs): Promise<SellingData> {
  const [start] = await Promise.all([
    context.get(bffContext).enquiries.begin(request.signal),
    keptParts.sellingTerms.load(),
    keptParts.listingWords.load(),
    keptParts.sentWords.load(),
    keptParts.sellingGuide.load(),
  ]);
  return { start };
}
