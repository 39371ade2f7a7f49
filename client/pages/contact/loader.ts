import type { LoaderFunctionArgs } from 'react-router';
import type { EnquiryStart } from '../../../shared/contract/enquiry-schemas.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { readProperty } from '../../bff/property-reads.ts';

export interface ContactData {
  /** The property the visitor came from, if it exists. */
  property: NamedProperty | null;
  /** Whether the visitor reports the property. */
  isReport: boolean;
  start: EnquiryStart;
}

interface NamedProperty {
  id: string;
  title: string;
}

export async function loadContact(args: LoaderFunctionArgs): Promise<ContactData> {
  const { request, context } = args;
  const [property, start] = await Promise.all([
    propertyOf(args),
    context.get(bffContext).call('GET /enquiry-start', request.signal),
  ]);
  const about = new URL(request.url).searchParams.get('about');
  return { property, isReport: property !== null && about === 'report', start };
}

async function propertyOf({
  request,
  context,
}: LoaderFunctionArgs): Promise<ContactData['property']> {
  const id = new URL(request.url).searchParams.get('property');
  if (!id) return null;
  const bff = context.get(bffContext);
  const known = bff.peekProperty(id);
  if (known) return { id: known.id, title: known.title };
  try {
    const answer = await readProperty(bff, id, request.signal);
    if (answer.source === 'sample') return null;
    return { id: answer.property.id, title: answer.property.title };
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
