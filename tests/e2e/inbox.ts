import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { moveClock, movableClock } from '../support/clock-of-server.ts';
import { siteServer, type SiteServer } from '../support/site-server.ts';
import { Visitor } from '../support/visitor.ts';
import type { Site, VisitOptions } from './site.ts';
import { staffOf } from './staff.ts';

/** Longer than the minimum fill time. */
const fillTimeMs = 4000;

let senders = 0;

/** A site with the demo messages, on which anyone can send enquiries. */
export function siteWithInbox(): Promise<SiteServer> {
  return siteServer({ env: { TRUST_PROXY: '1', SEED_PROPERTIES: '1', ...movableClock } });
}

export interface Inbox {
  /** Opens a URL as the administrator, who signs in once. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Sends a message as a visitor, and finds it in the inbox. */
  receive(fields?: Partial<Sent>): Promise<Received>;
  /** The same for an owner who offers a home, with a photo. */
  receiveFromOwner(photo: URL): Promise<Received>;
  /** The mails to this address that were stored instead of sent. */
  mailsTo(email: string): Promise<string[]>;
  read(id: string): Promise<{ status: string; read: boolean; thread: { body: string }[] }>;
}

interface Sent {
  fullName: string;
  message: string;
  /** Id of the property it is about. */
  property: string;
}

interface Received extends Omit<Sent, 'property'> {
  id: string;
  email: string;
  /** Path of its page. */
  path: string;
}

export function openInbox(site: Site): Inbox {
  const staff = staffOf(site);

  /** Sends a form, waits until it is in the inbox, and returns its id there. */
  async function arrived(path: string, form: Record<string, unknown>): Promise<string> {
    const sender = new Visitor(site.server);
    const { startedAt } = (await sender.get('/api/enquiry-start')).body;
    await moveClock(site.server, fillTimeMs);
    await sender.post(path, { ...form, website: '', id: randomUUID(), startedAt }).expect(202);
    const query = new URLSearchParams({ q: String(form['email']) });
    const found = async (): Promise<{ id: string } | undefined> =>
      (await staff.call<{ items: { id: string }[] }>('get', `messages?${query}`)).items[0];
    await expect.poll(found).toBeDefined();
    return (await found())?.id ?? '';
  }

  return {
    visit: staff.visit,

    async receive({
      fullName = 'Bisi Ojo',
      message = 'Is the flat in Yaba still free?',
      property,
    } = {}) {
      const email = newEmail();
      const form = { fullName, email, message, ...(property !== undefined && { property }) };
      const id = await arrived('/api/contact', form);
      return { id, email, fullName, message, path: pathOf(id) };
    },

    async receiveFromOwner(photo) {
      const email = newEmail();
      const fullName = 'Hadiza Sani';
      const upload = await new Visitor(site.server)
        .request('post', '/api/owner-photos')
        .type('image/jpeg')
        .send(await readFile(photo));
      const message = 'Five bedrooms and a borehole.';
      const id = await arrived('/api/owner-enquiries', {
        fullName,
        email,
        phone: '+234 803 111 2222',
        city: 'Abuja',
        address: '12 Gana Street, Maitama, Abuja',
        propertyType: 'Duplex',
        purpose: 'sale',
        askingPrice: '450,000,000',
        bedrooms: '5',
        description: message,
        photos: [upload.body.id],
        mayOffer: true,
      });
      return { id, email, fullName, message, path: pathOf(id) };
    },

    async mailsTo(email) {
      const folder = join(site.server.dataDir, 'mail');
      const files = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        files
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFile(join(folder, name), 'utf8')),
      );
      return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decode);
    },

    read: (id) => staff.call('get', `messages/${id}`),
  };
}

/** An email address wider than a phone. */
function newEmail(): string {
  senders += 1;
  return `sender.${senders}.of.an.address.that.no.phone.can.hold@mail.example`;
}

function pathOf(id: string): string {
  return `/admin/messages?message=${id}`;
}

/** Decodes quoted-printable ASCII (RFC 2045, 6.7). */
function decode(mail: string): string {
  return mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
