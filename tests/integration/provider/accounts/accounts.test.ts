import { describe } from 'vitest';
import { openProviderApp } from '../provider-app.ts';
import { describePasswordReset } from './password-reset-behaviour.ts';
import { describePhoto } from './photo-behaviour.ts';
import { describeProfileItems } from './profile-items-behaviour.ts';
import { describeProfile } from './profile-behaviour.ts';
import { describeRegistration } from './registration-behaviour.ts';
import { describeSignIn } from './sign-in-behaviour.ts';
import { describeVerification } from './verification-behaviour.ts';

const open = () => openProviderApp({ seedProperties: 0 });

describe('sign-up on PGlite', () => {
  describeRegistration(open);
});
describe('email verification on PGlite', () => {
  describeVerification(open);
});
describe('sign-in on PGlite', () => {
  describeSignIn(open);
});
describe('profile on PGlite', () => {
  describeProfile(open);
});
describe('photo on PGlite', () => {
  describePhoto(open);
});
describe('profile lists on PGlite', () => {
  describeProfileItems(open);
});
describe('password reset on PGlite', () => {
  describePasswordReset(open);
});
