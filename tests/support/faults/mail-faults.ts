import type { Socket } from 'node:net';
import { expect, vi } from 'vitest';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { productionServer } from '../production-server.ts';
import { ask, expectWithin, type Cell } from './cells.ts';
import { openGate } from '../gate.ts';
import { sendWithoutEnd, startImpostor } from './impostor.ts';
import { expectNothingLeft, observable, resourcesOf } from './resources.ts';

export interface MailFault {
  fault: string;
  /** The mail server’s behaviour, or what an impostor does with a connection; null if connections are refused. */
  behaviour: Parameters<MailServer['behave']>[0] | ((socket: Socket) => void) | null;
  /** Whether the mail is lost: the server has refused its recipient for good. */
  isFinal?: true;
}

const greeting = '220 mail.example ESMTP\r\n';

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

/** A site whose mail server fails in one way while mails are asked for, by a form and by JSON. */
export async function observeMail(row: MailFault): Promise<Cell[]> {
  const cells: Cell[] = [];
  await using mail = await startMailServer();
  const { behaviour } = row;
  await using impostor = await startImpostor((socket) => {
    if (typeof behaviour === 'function') behaviour(socket);
  });
  await using real = await openGate(mail.url);
  await using server = await productionServer({ env: { ...observable, SMTP_URL: real.url } });
  const before = await resourcesOf(server);

  if (row.behaviour === null) await real.shut();
  else if (typeof row.behaviour === 'function') real.redirect(impostor.port);
  else await mail.behave(row.behaviour);

  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  const email = 'ada@homefront.example';
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
  for (const { asked, path, init, status } of requests) {
    const send = () => ask(server.url + path, init);
    const answer = await send();
    const { text: _page, ...rest } = answer;
    const said = 'accepted';
    cells.push({ dependency: 'mail', fault: row.fault, state: 'cold', asked, ...rest, said });
    expect([asked, answer.status]).toEqual([asked, status]);
    await expectWithin(atOnceMs, answer, server, send);
  }
  await vi.waitUntil(() => server.lines.some((line) => line.includes('mail could not be sent')), {
    timeout: 150_000,
    interval: 200,
  });

  real.redirect(null);
  await real.open();
  await mail.behave('accepting');
  const startedAt = performance.now();
  if (row.isFinal) {
    expect(mail.received).toEqual([]);
  } else {
    const sent = () => mail.received.filter(({ to }) => to.includes(email)).length;
    await vi.waitUntil(() => sent() > 0, { timeout: 120_000, interval: 200 });
    const milliseconds = Math.round(performance.now() - startedAt);
    const fact = { status: 250, retryAfter: null, said: 'delivered', milliseconds };
    cells.push({
      dependency: 'mail',
      fault: row.fault,
      state: 'back again',
      asked: 'mail',
      ...fact,
    });
  }
  await expectNothingLeft(server, before);
  return cells;
}
