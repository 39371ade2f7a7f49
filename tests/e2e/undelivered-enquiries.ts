import type { Page } from 'playwright-core';
import type {
  FailedMail,
  UndeliveredEnquiry,
} from '../../shared/contract/admin/undelivered-schemas.ts';

const enquiry = {
  kind: 'contact',
  receivedAt: '2026-11-20T08:00:00.000Z',
  at: '2026-11-20T09:00:00.000Z',
  attempts: 3,
} as const;

const enquiries: UndeliveredEnquiry[] = [
  {
    ...enquiry,
    id: 'refused',
    state: 'failed',
    reason: 'the provider answered 422',
    content: {
      name: 'Bola Ojo',
      email: 'bola@mail.example',
      phone: '+234 803 111 2222',
      message: 'Please call me.',
    },
  },
  {
    ...enquiry,
    id: 'waiting',
    state: 'waiting',
    reason: 'ECONNREFUSED',
    content: { name: 'Ada Obi', email: 'ada@mail.example', phone: null, message: 'Hello.' },
  },
];

const mails: FailedMail[] = ['1', '2'].map((id) => ({
  id,
  kind: 'reset-password',
  to: `reader${id}@mail.example`,
  queuedAt: '2026-11-20T08:00:00.000Z',
  attempts: 9,
  error: 'Invalid login: 535 Authentication failed',
}));

/** Opens the page of undelivered enquiries with two of them and two failed emails, from another page. Its writes succeed; returns them as they are sent. */
export async function openUndelivered(page: Page): Promise<string[]> {
  const writes: string[] = [];
  await page.route(/\/api\/admin\/(?:undelivered|mails)/, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') {
      return route.fulfill({
        json: {
          items: enquiries,
          total: enquiries.length,
          mails: { items: mails, total: mails.length },
        },
      });
    }
    writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await route.fulfill({ json: {} });
  });
  await page.getByRole('link', { name: 'Undelivered enquiries' }).click();
  await page.getByRole('table', { name: 'Undelivered enquiries' }).waitFor();
  return writes;
}
