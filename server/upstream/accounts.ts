import { z } from 'zod';
import type { LogInForm } from '../../shared/contract/account.ts';
import { AppError } from '../errors/app-error.ts';
import { upstreamPath } from './path.ts';
import type { Upstream } from './request.ts';

/** Who somebody is, as `GET /users/me` says it. */
export interface UpstreamUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Address of a picture; null where there is none. */
  photo: string | null;
  role: 'admin' | 'user';
}

/** The `/users/*` calls of the provider. Each rejects with an `AppError`, or with the signal's reason. */
export interface AccountsUpstream {
  /** The bearer token of a new sign-in. An answer without a status or without a token is an error. */
  logIn(form: LogInForm, signal: AbortSignal): Promise<string>;
  me(token: string, signal: AbortSignal): Promise<UpstreamUser>;
  /** An extension: a provider that does not know the call is no error. */
  logOut(token: string, signal: AbortSignal): Promise<void>;
}

/** Section 5 of the specification: a login succeeds only with both. */
const loginAnswer = z.object({
  status: z.union([z.literal(true), z.string().min(1), z.number().min(1)]),
  token: z
    .string()
    .min(1)
    .max(4096)
    .regex(/^[\x21-\x7e]+$/),
});

/** Section 3 of the specification: the literal that stands for no photo. */
const noPhoto = 'user_image';

const meAnswer = z.object({
  data: z.object({
    id: z.union([z.string().min(1), z.number()]).transform(String),
    first_name: z.string().default(''),
    last_name: z.string().default(''),
    email: z.string().min(1),
    photo: z.string().nullish(),
    // Whatever is not the one role that grants something grants nothing.
    role: z.enum(['admin', 'user']).catch('user'),
  }),
});

export function createAccountsUpstream(upstream: Upstream): AccountsUpstream {
  return {
    async logIn({ email, password }, signal) {
      const { token } = await upstream.send({
        method: 'POST',
        path: upstreamPath`/users/login`,
        body: { email, password },
        parse: (json) => loginAnswer.parse(json),
        signal,
      });
      return token;
    },

    async me(token, signal) {
      const answer = await upstream.get({
        path: upstreamPath`/users/me`,
        parse: (json) => meAnswer.parse(json).data,
        authorization: bearer(token),
        signal,
      });
      if (answer.status !== 'ok') throw new AppError({ code: 'unknown', status: 502 });
      const { id, first_name: firstName, last_name: lastName, email, role } = answer.value;
      const photo = answer.value.photo ?? noPhoto;
      return { id, firstName, lastName, email, role, photo: photo === noPhoto ? null : photo };
    },

    async logOut(token, signal) {
      await upstream
        .send({
          method: 'POST',
          path: upstreamPath`/users/logout`,
          parse: () => undefined,
          authorization: bearer(token),
          signal,
        })
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || ![404, 405].includes(error.status)) throw error;
        });
    },
  };
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
