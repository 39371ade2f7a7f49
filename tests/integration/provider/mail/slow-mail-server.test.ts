/** @module-tag long */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMailer, UnansweredError } from '../../../../server/provider/mail/mailer.ts';
import { signUpForm } from '../caller.ts';
import { waitUntil } from '../../../support/wait.ts';
import { useMailingProvider } from './mailing-provider.ts';

const minuteMs = 60_000;
const { server, provider, register, pass, mails } = useMailingProvider();

afterEach(() => {
  vi.useRealTimers();
});

const outcomes = async () =>
  (await mails()).map(({ status, attempts }) => `${status} at attempt ${attempts}`);
const hasReceived = (email: string) => server().received.some(({ to }) => to.includes(email));

describe('a mail that its server is slow to accept', () => {
  it('delays no mail that is queued meanwhile', async () => {
    const slow = signUpForm().email;
    using _release = released(server().hold(slow));
    await register(slow);
    await waitUntil(() => hasReceived(slow));
    const others = [await register(), await register(), await register()];
    await waitUntil(async () => (await outcomes()).join().match(/sent/g)?.length === 3);
    expect(others.every(hasReceived)).toBe(true);
    expect((await mails()).find(({ recipient }) => recipient === slow)?.status).toBe('waiting');
  });

  it('delays no other, even if there are many of its kind', async () => {
    const slow = Array.from({ length: 6 }, () => signUpForm().email);
    const releases = slow.map((email) => server().hold(email));
    using _release = released(() => releases.forEach((release) => release()));
    for (const email of slow) await register(email);
    const other = await register();
    await waitUntil(() => hasReceived(other));
    expect(slow.filter(hasReceived)).toEqual(slow);
  });

  it('is not sent by another process while it waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slow = signUpForm().email;
    using _release = released(server().hold(slow));
    await register(slow);
    await waitUntil(() => hasReceived(slow));
    const claimedUntil = async () => (await mails())[0]?.due_at.getTime() ?? 0;
    const first = await claimedUntil();
    provider().clock.now = new Date(provider().clock.now.getTime() + 50_000);
    vi.advanceTimersByTime(50_000);
    await waitUntil(async () => (await claimedUntil()) !== first);
    expect(await claimedUntil()).toBe(first + 50_000);
  });

  it('is waited for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    using _release = released(server().hold('ada@mail.example'));
    const mailer = createMailer({ from: 'a@homes.example', folder: '/', smtpUrl: server().url });
    await register();
    const [queued] = await mails();
    if (queued === undefined) throw new Error('no mail was queued');
    const mail = { to: 'ada@mail.example', subject: 'Hello', text: 'Hello' };
    const outcome = mailer.send(mail, queued, new AbortController().signal).then(
      () => 'accepted',
      (error: unknown) => error,
    );
    await waitUntil(() => hasReceived('ada@mail.example'));
    vi.advanceTimersByTime(9 * minuteMs);
    expect(await Promise.race([outcome, nextTurn()])).toBe('still waiting');
    vi.advanceTimersByTime(minuteMs);
    expect(await outcome).toBeInstanceOf(UnansweredError);
  });
});

describe('a mail server that closes the connection instead of accepting a mail', () => {
  it('gets the mail twice, and then it is given up', async () => {
    await server().behave('dropping');
    const email = await register();
    await provider().settled();
    for (let hour = 1; hour <= 24; hour += 1) await pass(60 * minuteMs);
    expect(server().received.map(({ to }) => to)).toEqual([[email], [email]]);
    expect(await outcomes()).toEqual(['failed at attempt 2']);
    expect(provider().logged.join('')).toContain('did not say whether it accepts the mail');
  });

  it('gets it again once it works, however long it was down in between', async () => {
    await server().behave('dropping');
    await register();
    await provider().settled();
    await server().behave('down');
    for (let hour = 1; hour <= 12; hour += 1) await pass(60 * minuteMs);
    await server().behave('accepting');
    await pass(60 * minuteMs);
    expect(server().received).toHaveLength(2);
    expect(await outcomes()).toEqual([expect.stringMatching(/^sent/)]);
  });
});

function released(release: () => void): Disposable {
  return { [Symbol.dispose]: release };
}

async function nextTurn(): Promise<string> {
  await new Promise((resolve) => setImmediate(resolve));
  return 'still waiting';
}
