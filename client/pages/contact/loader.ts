import type { LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { bffContext } from '../../bff.ts';

export interface ContactData {
  /** The property somebody came from, where it can be named. */
  property: { id: string; title: string } | null;
}

export async function loadContact({ request, context }: LoaderFunctionArgs): Promise<ContactData> {
  const id = new URL(request.url).searchParams.get('property');
  if (!id) return { property: null };
  const bff = context.get(bffContext);
  const known = bff.peekProperty(id);
  if (known) return { property: { id: known.id, title: known.title } };
  try {
    const answer = await bff.property(id, request.signal);
    if (answer.source === 'sample') return { property: null };
    return { property: { id: answer.property.id, title: answer.property.title } };
  } catch (error) {
    if (error instanceof ProblemError) return { property: null };
    throw error;
  }
}
