import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler, type Express } from 'express';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../server/errors/app-error.ts';
import { createApiLimit } from '../../../server/app.ts';
import { createAccountLimits } from '../../../server/features/account/service.ts';
import { createOwnerPhotoLimit } from '../../../server/features/enquiries/photos.ts';
import { createEnquiryLimit } from '../../../server/features/enquiries/service.ts';
import { createLogInLimit } from '../../../server/features/session/service.ts';
import {
  limitRequests,
  limitsCountedIn,
  type UseLimit,
} from '../../../server/limits/rate-limit.ts';
import { createVisitorIds } from '../../../server/limits/visitor-id.ts';

const hourMs = 3_600_000;

/** A site with nothing but the limits, each at a path of its name. */
function siteOfLimits(): Express {
  const app = express();
  app.use(cookieParser(), createVisitorIds(['k'.repeat(32)], false).verify);
  const createLimit = limitsCountedIn();
  const guesses = createLogInLimit(createLimit);
  const limits: Record<string, UseLimit> = {
    enquiry: createEnquiryLimit(createLimit),
    photo: createOwnerPhotoLimit(createLimit),
    'sign-up': createAccountLimits(createLimit).signUp,
  };
  app.get('/log-in', async (incoming, response) => {
    await guesses(incoming, response, 'ada@mail.example');
    response.sendStatus(incoming.query['password'] === 'right' ? 200 : 401);
  });
  app
    .use('/api', limitRequests(createApiLimit(createLimit)))
    .get('/api', (_request, response) => void response.end());
  for (const [name, use] of Object.entries(limits)) {
    app.get(`/${name}`, async (incoming, response) => {
      await use(incoming, response);
      response.end();
    });
  }
  const report: ErrorRequestHandler = (error, _request, response, next) => {
    if (!(error instanceof AppError)) return next(error);
    response.status(error.status).end();
  };
  return app.use(report);
}

describe('while the clock is set', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const limits: [path: string, most: number, windowSeconds: number][] = [
    ['/api', 300, 60],
    ['/enquiry', 5, 600],
    ['/photo', 60, 3600],
    ['/log-in', 10, 900],
    ['/sign-up', 5, 3600],
  ];
  const shifts: [way: string, shiftMs: number][] = [
    ['back', -hourMs],
    ['forward', hourMs],
  ];
  const cases = shifts.flatMap(([way, shiftMs]) =>
    limits.map((limit) => [way, shiftMs, ...limit] as const),
  );

  it.each(cases)(
    '%s an hour (%i ms), %s stays at %i requests in %i seconds',
    async (_way, shiftMs, path, most, windowSeconds) => {
      const app = siteOfLimits();
      const use = () => request(app).get(path);
      const passed = path === '/log-in' ? 401 : 200;
      for (let times = 0; times < most; times += 1) await use().expect(passed);
      await use().expect(429);

      vi.setSystemTime(Date.now() + shiftMs);
      const refused = await use().expect(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(windowSeconds);
      vi.advanceTimersByTime(windowSeconds * 1000);
      await use().expect(passed);
    },
  );
});

it('signing in with the right password uses up no guess', async () => {
  const app = siteOfLimits();
  for (let times = 0; times < 30; times += 1) {
    await request(app).get('/log-in?password=right').expect(200);
  }
  for (let times = 0; times < 10; times += 1) await request(app).get('/log-in').expect(401);
  await request(app).get('/log-in').expect(429);
});
