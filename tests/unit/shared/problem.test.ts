import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/contract/problem.ts';

describe('thrown problem', () => {
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Property not found',
    code: 'propertyNotFound',
  } as const;

  it('is recognized if the module was loaded twice', () => {
    const foreign = Object.assign(new Error('Property not found'), {
      name: 'ProblemError',
      problem,
    });
    expect(foreign instanceof ProblemError).toBe(true);
    expect(new ProblemError(problem) instanceof ProblemError).toBe(true);
  });

  it.each([[new Error('x')], [{ name: 'ProblemError', problem }], [null], ['ProblemError']])(
    'is not confused with %s',
    (other: unknown) => {
      expect(other instanceof ProblemError).toBe(false);
    },
  );
});
