import cookieParser from 'cookie-parser';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { browserOf, useSessionCookie } from '../../../server/session/browser.ts';

/** The cookies that a site sets when it gives and when it clears a session. */
async function cookiesOf(origin: string, production: boolean): Promise<Record<string, unknown>> {
  const app = express().use(cookieParser());
  useSessionCookie(app, origin, production);
  app.get('/give', (incoming, response) => {
    browserOf(incoming, response).giveSession('id');
    response.end();
  });
  app.get('/clear', (incoming, response) => {
    browserOf(incoming, response).signOut();
    response.end();
  });
  const [given, cleared] = [await request(app).get('/give'), await request(app).get('/clear')];
  return { given: given.headers['set-cookie'], cleared: cleared.headers['set-cookie'] };
}

describe('session cookie', () => {
  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.8.8.8',
    'http://[::1]:3000',
  ])('works without https at %s outside production', async (origin) => {
    expect(await cookiesOf(origin, false)).toEqual({
      given: ['session=id; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax'],
      cleared: ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    });
  });

  it.each([
    ['http://localhost:3000', true],
    ['https://localhost:3000', false],
    ['http://homes.example', false],
    ['http://192.168.1.2:3000', false],
    ['http://127.0.0.1.homes.example', false],
    ['http://localhost.homes.example', false],
    ['https://homes.example', true],
  ])('is secure and host-bound at %s, production: %s', async (origin, production) => {
    const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(await cookiesOf(origin, production)).toEqual({
      given: [`__Host-session=id; Max-Age=86400; ${flags}`],
      cleared: [`__Host-session=; Max-Age=0; ${flags}`],
    });
  });
});
