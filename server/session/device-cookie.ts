import type { Request, Response } from 'express';

const name = '__Host-device';
const lifetimeMs = 180 * 86_400_000;
const shape = /^[\w-]{20,200}$/;

/**
 * What the provider calls a browser in which somebody has logged in before. It opens nothing: with it, other people's wrong
 * passwords don't delay the owner of an account. It stays after logging out. Needs cookie-parser.
 */
export function deviceOf(request: Request): string | undefined {
  const device: unknown = request.cookies[name];
  return typeof device === 'string' && shape.test(device) ? device : undefined;
}

export function giveDevice(response: Response, device: string): void {
  response.cookie(name, device, {
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    path: '/',
    maxAge: lifetimeMs,
  });
}
