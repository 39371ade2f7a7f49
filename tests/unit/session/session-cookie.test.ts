import { describe, expect, it } from 'vitest';
import { sessionCookieFor } from '../../../server/session/session-cookie.ts';

describe('session cookie', () => {
  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.8.8.8',
    'http://[::1]:3000',
  ])('works without https at %s outside production', (origin) => {
    const cookie = sessionCookieFor(origin, false);
    expect(cookie.name).toBe('session');
    expect(cookie.give('id')).toBe('session=id; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax');
    expect(cookie.cleared).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it.each([
    ['http://localhost:3000', true],
    ['https://localhost:3000', false],
    ['http://homes.example', false],
    ['http://192.168.1.2:3000', false],
    ['http://127.0.0.1.homes.example', false],
    ['http://localhost.homes.example', false],
    ['https://homes.example', true],
  ])('is secure and host-bound at %s, production: %s', (origin, production) => {
    const cookie = sessionCookieFor(origin, production);
    const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(cookie.name).toBe('__Host-session');
    expect(cookie.give('id')).toBe(`__Host-session=id; Max-Age=86400; ${flags}`);
    expect(cookie.cleared).toBe(`__Host-session=; Max-Age=0; ${flags}`);
  });
});
