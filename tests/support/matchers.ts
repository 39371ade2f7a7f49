import type { Response } from 'supertest';
import { expect } from 'vitest';
import type { Problem } from '../../shared/contract/problem.ts';

/** A problem's status and the members to compare; a value may be an asymmetric matcher. */
type ExpectedProblem = Pick<Problem, 'status'> & { [Member in keyof Problem]?: unknown };

declare module 'vitest' {
  // oxlint-disable-next-line no-unused-vars -- TypeScript merges only declarations with the same parameters.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** An RFC 9457 response with this status, in its status line and its body, with its request's id, and these members. */
    toBeProblem(expected: ExpectedProblem): R;
    /** A response of `/api/session` that names this user. */
    toHaveSessionFor(email: string): R;
    /** A response of `/api/session` without a user, and without a session that has just ended. */
    toHaveNoSession(): R;
  }
}

expect.extend({
  toBeProblem({ status, type, headers, body }: Response, expected: ExpectedProblem) {
    const actual = { status, type, body };
    const problem = {
      status: expected.status,
      type: 'application/problem+json',
      body: expect.objectContaining({ instance: headers['x-request-id'], ...expected }),
    };
    return {
      pass: this.equals(actual, problem),
      message: () => `expected a response${this.isNot ? ' other than' : ' with'} the problem`,
      actual,
      expected: problem,
    };
  },

  toHaveSessionFor({ status, body }: Response, email: string) {
    const actual = { status, email: body?.user?.email };
    return {
      pass: this.equals(actual, { status: 200, email }),
      message: () => `expected ${this.isNot ? 'no session' : 'a session'} for ${email}`,
      actual,
      expected: { status: 200, email },
    };
  },

  toHaveNoSession({ status, body }: Response) {
    const actual = { status, body };
    return {
      pass: this.equals(actual, { status: 200, body: { user: null } }),
      message: () => `expected ${this.isNot ? 'a session' : 'no session'}`,
      actual,
      expected: { status: 200, body: { user: null } },
    };
  },
});
