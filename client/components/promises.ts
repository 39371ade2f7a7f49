import { BadgeCheck, HandCoins, UsersRound } from 'lucide-react';

/** What everybody can count on here. */
export const promises = [
  {
    icon: BadgeCheck,
    title: 'Checked before it is listed',
    text: 'Ownership and legal documents are verified before a home appears here.',
  },
  {
    icon: UsersRound,
    title: 'Listed by our own people',
    text: 'Every listing is written by our in-house team, so nobody passes off a home that isn’t there.',
  },
  {
    icon: HandCoins,
    title: 'No hidden fees for tenants',
    text: 'A basic listing is free, and what a home costs is said on its page.',
  },
];
