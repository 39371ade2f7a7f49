import type { Request, Response } from 'express';

const name = '__Host-device';
const lifetimeMs = 180 * 86_400_000;
const shape = /^[\w-]{20,200}$/;

/**
 * The provider's device token for a browser in which someone has logged in before. It grants no access: it exempts the
 * account's owner from delays caused by other people's wrong passwords. It survives logging out. Must run after cookie-parser.
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
