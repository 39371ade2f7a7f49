import { describe } from 'vitest';

import type { TestApp } from '../open-test-app.ts';
import { describeAuditBatches } from './audit-batches-behaviour.ts';
import { describeBatches } from './batches-behaviour.ts';
import { describeImport } from './import-behaviour.ts';
import { describeLists } from './lists-behaviour.ts';
import { describeManyProperties } from './many-properties-behaviour.ts';
import { describeMessages } from './messages-behaviour.ts';
import { describeOversight } from './oversight-behaviour.ts';
import { describePropertyList } from './property-list-behaviour.ts';
import { describePhotos } from './photos-behaviour.ts';
import { describeProperties } from './properties-behaviour.ts';
import { describeUsers } from './users-behaviour.ts';

/** All that staff do, whatever database is under it. `open` gives an app with twelve properties. */
export function describeStaff(open: () => Promise<TestApp>): void {
  describe('properties for staff', () => {
    describeProperties(open);
  });
  describe('the list of properties for staff', () => {
    describePropertyList(open);
  });
  describe('many properties for staff', () => {
    describeManyProperties(open);
  });
  describe('an import of properties', () => {
    describeImport(open);
  });
  describe('undoing a batch', () => {
    describeBatches(open);
  });
  describe('photos of a property', () => {
    describePhotos(open);
  });
  describe('messages for staff', () => {
    describeMessages(open);
  });
  describe('amenities and property types', () => {
    describeLists(open);
  });
  describe('users for staff', () => {
    describeUsers(open);
  });
  describe('oversight', () => {
    describeOversight(open);
  });
  describe('batches in the audit', () => {
    describeAuditBatches(open);
  });
}
