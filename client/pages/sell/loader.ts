import type { LoaderFunctionArgs } from 'react-router';
import type { EnquiryStart } from '../../../shared/contract/enquiry.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { staticIslands } from '../../static-islands.ts';

export interface SellingData {
  start: EnquiryStart;
}

export async function loadSelling({ request, context }: LoaderFunctionArgs): Promise<SellingData> {
  const [start] = await Promise.all([
    context.get(bffContext).enquiries.begin(request.signal),
    staticIslands.sellingTerms.load(),
    staticIslands.listingIntroduction.load(),
    staticIslands.sentConfirmation.load(),
    staticIslands.sellingGuide.load(),
  ]);
  return { start };
}
