import { describe } from 'vitest';

import { openTestApp } from '../open-test-app.ts';
import { describePasswordReset } from './password-reset-behaviour.ts';
import { describeProfileItems } from './profile-items-behaviour.ts';
import { describeProfile } from './profile-behaviour.ts';
import { describeRegistration } from './registration-behaviour.ts';
import { describeSignIn } from './sign-in-behaviour.ts';
import { describeVerification } from './verification-behaviour.ts';

const open = () => openTestApp({ seedProperties: 0 });

describe('signing up on PGlite', () => {
  describeRegistration(open);
});
describe('verifying an address on PGlite', () => {
  describeVerification(open);
});
describe('signing in on PGlite', () => {
  describeSignIn(open);
});
describe('a profile on PGlite', () => {
  describeProfile(open);
});
describe('what a profile lists on PGlite', () => {
  describeProfileItems(open);
});
describe('a forgotten password on PGlite', () => {
  describePasswordReset(open);
});
