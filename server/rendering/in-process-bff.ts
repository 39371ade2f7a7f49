import type { Bff } from '../../shared/contract/bff.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { PropertiesService } from '../features/properties/service.ts';

/** The pages' backend without a hop over HTTP: the same services that the JSON routes call. */
export function createInProcessBff(
  properties: PropertiesService,
): Omit<Bff, 'session' | 'account'> {
  return {
    searchProperties: async (search, signal) =>
      (await asProblem(properties.search(search, signal))).view,
    featuredProperties: async (signal) => (await asProblem(properties.featured(signal))).view,
    peekProperty: (id) => properties.peek(id),
    property: async (id, signal) => (await asProblem(properties.byId(id, signal))).view,
  };
}

async function asProblem<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) throw new ProblemError(toProblem(error), { cause: error });
    throw error;
  }
}
