import type { Socket } from 'node:net';
import { expect } from 'vitest';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { productionServer, type RunningServer } from '../production-server.ts';
import { signedUp } from '../visitor.ts';
import { ask, expectWithin, type Cell } from './cells.ts';
import { openGate, type Gate } from '../gate.ts';
import { sendWithoutEnd, startImpostor } from './impostor.ts';
import { expectNothingLeft, observable, resourcesOf } from './resources.ts';
import { waitUntil } from '../wait.ts';

export interface MailFault {
  fault: string;
  /** The mail server’s behaviour, or what an impostor does with a connection; null if connections are refused. */
  behaviour: Parameters<MailServer['behave']>[0] | ((socket: Socket) => void) | null;
  /** Whether the mail is lost: the server has refused its recipient for good. */
  isFinal?: true;
}

const greeting = '220 mail.example ESMTP\r\n';
const failure = 'mail could not be sent';
const subject = 'Subject: Reset your Homefront password';
/** Of all the attempts at a letter. */
const allAttempts = { timeout: 150_000 };

export const mailFaults: readonly MailFault[] = [
  { fault: 'refused', behaviour: null },
  { fault: 'hangs', behaviour: 'hanging' },
  {
    fault: 'resets in the body',
    behaviour: (socket) => void socket.write('220 mail.exa', () => socket.resetAndDestroy()),
  },
  { fault: '550 (refuses for good)', behaviour: 'refusing', isFinal: true },
  { fault: '451 (busy)', behaviour: 'busy' },
  { fault: 'garbage', behaviour: (socket) => void socket.end('\u0000\u0001 not SMTP\r\n') },
  { fault: 'half a reply', behaviour: (socket) => void socket.end('220 mail.exa') },
  {
    fault: 'endless reply',
    behaviour(socket) {
      socket.write(greeting);
      sendWithoutEnd(socket, '250-and more\r\n');
    },
  },
];

const atOnceMs = 1000;
/** Mails of one kind to one recipient in an hour. */
const maxMails = 3;

/** A site with a mail server that can fail. */
export interface MailSite extends AsyncDisposable {
  server: RunningServer;
  mail: MailServer;
  gate: Gate;
}

export async function openMailSite(): Promise<MailSite> {
  await using started = new AsyncDisposableStack();
  const mail = started.use(await startMailServer());
  const gate = started.use(await openGate(mail.url));
  const env = { ...observable, SMTP_URL: gate.url, SEED_PROPERTIES: '0', TRUST_PROXY: '1' };
  const server = started.use(await productionServer({ env }));
  const running = started.move();
  return { server, mail, gate, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** The mail server fails in one way while mails are asked for, by a form and by JSON, and recovers. */
export async function observeMail(
  { server, mail, gate }: MailSite,
  { fault, behaviour, isFinal }: MailFault,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const { visitor, email } = await signedUp(server);
  await waitUntil(() => mail.received.some(({ to }) => to.includes(email)), allAttempts);
  await using impostor = await startImpostor((socket) => {
    if (typeof behaviour === 'function') behaviour(socket);
  });
  const before = await resourcesOf(server);
  const linesBefore = server.lines.length;

  if (behaviour === null) await gate.shut();
  else if (typeof behaviour === 'function') gate.redirect(impostor.port);
  else await mail.behave(behaviour);

  const headers = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'x-forwarded-for': visitor.address,
  };
  const asJson = { 'content-type': 'application/json', ...headers };
  const requests = [
    {
      asked: 'password mail, JSON',
      path: '/api/account/password/forgot',
      init: { method: 'POST', headers: asJson, body: JSON.stringify({ email }) },
      status: 202,
    },
    {
      asked: 'password mail, page',
      path: '/forgot-password',
      init: { method: 'POST', headers, body: new URLSearchParams({ email }) },
      status: 200,
    },
  ];
  let sent = 0;
  for (const { asked, path, init, status } of requests) {
    const send = () => {
      sent += 1;
      return ask(server.url + path, init);
    };
    const answer = await send();
    const { text: _page, ...rest } = answer;
    cells.push({ dependency: 'mail', fault, state: 'cold', asked, ...rest, said: 'accepted' });
    expect([asked, answer.status]).toEqual([asked, status]);
    await expectWithin(atOnceMs, answer, server, send);
  }
  const mails = Math.min(sent, maxMails);
  const failed = (): Set<unknown> => {
    const lines = server.lines.slice(linesBefore).filter((line) => line.includes(failure));
    const attempts = lines.map((line) => JSON.parse(line));
    return new Set(
      attempts.filter(({ kind }) => kind === 'reset-password').map(({ mail: id }) => id),
    );
  };
  await waitUntil(() => failed().size === mails, allAttempts);

  gate.redirect(null);
  await gate.open();
  await mail.behave('accepting');
  const startedAt = performance.now();
  const received = (): number =>
    mail.received.filter(({ to, content }) => to.includes(email) && content.includes(subject))
      .length;
  if (isFinal) {
    expect(received()).toBe(0);
  } else {
    await waitUntil(() => received() === mails, allAttempts);
    const milliseconds = Math.round(performance.now() - startedAt);
    const fact = { status: 250, retryAfter: null, said: 'delivered', milliseconds };
    cells.push({ dependency: 'mail', fault, state: 'back again', asked: 'mail', ...fact });
  }
  await expectNothingLeft(server, before);
  return cells;
}
