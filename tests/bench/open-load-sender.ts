// The process of `sendOpenLoad`.
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

export interface OpenLoad {
  url: string;
  /** Path and query, to which the number of the request is added. */
  path: string;
  headers: Record<string, string>;
  /** Requests per second. */
  rate: number;
  seconds: number;
}

export interface OpenLoaded {
  /** Times of the pages answered with 200, in ms, each from the moment at which its request was due. */
  answered: number[];
  /** The same of those answered with 503. */
  refused: number[];
  /** Requests without a response within ten seconds, or with another status. */
  failed: number;
  /** How late each request was sent, in ms. */
  lateness: number[];
  /** From the first request to the last response, in ms. */
  duration: number;
}

const timeoutMs = 10_000;

process.once('message', (load: OpenLoad) => {
  void send(load).then((loaded) => {
    process.send?.(loaded, () => process.disconnect());
  });
});

async function send({ url, path, headers, rate, seconds }: OpenLoad): Promise<OpenLoaded> {
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const loaded: OpenLoaded = { answered: [], refused: [], failed: 0, lateness: [], duration: 0 };
  const count = Math.round(rate * seconds);
  const underWay: Promise<void>[] = [];
  const start = performance.now();

  async function sendOne(index: number, due: number): Promise<void> {
    try {
      const { statusCode, body } = await request(`${url}${path}${index}`, {
        dispatcher: agent,
        // Each visitor has an address of their own.
        headers: { ...headers, 'x-forwarded-for': `10.${octets(index)}` },
      });
      await body.dump();
      const time = performance.now() - due;
      if (statusCode === 200) loaded.answered.push(time);
      else if (statusCode === 503) loaded.refused.push(time);
      else loaded.failed += 1;
    } catch {
      loaded.failed += 1;
    }
  }

  while (underWay.length < count) {
    const now = performance.now();
    for (;;) {
      const due = start + (underWay.length * 1000) / rate;
      if (due > now || underWay.length >= count) break;
      loaded.lateness.push(now - due);
      underWay.push(sendOne(underWay.length, due));
    }
    await pause(1);
  }
  await Promise.all(underWay);
  loaded.duration = performance.now() - start;
  await agent.close();
  return loaded;
}

function octets(index: number): string {
  return [index >> 16, index >> 8, index].map((value) => value & 255).join('.');
}
