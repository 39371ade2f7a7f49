import { describe } from 'vitest';
import type { TestProviderApp } from '../provider-app.ts';
import { describeAuditBatches } from './audit-batches-behaviour.ts';
import { describeBatches } from './batches-behaviour.ts';
import { describeFacts } from './facts-behaviour.ts';
import { describeImport } from './import-behaviour.ts';
import { describeLists } from './lists-behaviour.ts';
import { describeManyProperties } from './many-properties-behaviour.ts';
import { describeMessages } from './messages-behaviour.ts';
import { describeOversight } from './oversight-behaviour.ts';
import { describePropertyList } from './property-list-behaviour.ts';
import { describePhotos } from './photos-behaviour.ts';
import { describeProperties } from './properties-behaviour.ts';
import { describeUsers } from './users-behaviour.ts';

/** The whole staff API, on any database. `open` returns an app with twelve properties. */
export function describeStaff(open: () => Promise<TestProviderApp>): void {
  describe('staff properties', () => {
    describeProperties(open);
  });
  describe('facts of a property', () => {
    describeFacts(open);
  });
  describe('staff property list', () => {
    describePropertyList(open);
  });
  describe('bulk actions for staff', () => {
    describeManyProperties(open);
  });
  describe('property import', () => {
    describeImport(open);
  });
  describe('undoing a batch', () => {
    describeBatches(open);
  });
  describe('property photos', () => {
    describePhotos(open);
  });
  describe('staff messages', () => {
    describeMessages(open);
  });
  describe('amenities and property types', () => {
    describeLists(open);
  });
  describe('staff users', () => {
    describeUsers(open);
  });
  describe('oversight', () => {
    describeOversight(open);
  });
  describe('batches in the audit', () => {
    describeAuditBatches(open);
  });
}
