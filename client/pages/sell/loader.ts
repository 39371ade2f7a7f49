import type { LoaderFunctionArgs } from 'react-router';
import type { EnquiryStart } from '../../../shared/contract/enquiry-schemas.ts';
import { bffContext } from '../../bff/bff-context.ts';

export interface SellingData {
  start: EnquiryStart;
}

export async function loadSelling({ request, context }: LoaderFunctionArgs): Promise<SellingData> {
  return { start: await context.get(bffContext).call('GET /enquiry-start', request.signal) };
}
