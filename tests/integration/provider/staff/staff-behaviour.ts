import { describe } from 'vitest';

import type { TestApp } from '../open-test-app.ts';
import { describeManyProperties } from './many-properties-behaviour.ts';
import { describePhotos } from './photos-behaviour.ts';
import { describeProperties } from './properties-behaviour.ts';

/** All that staff do, whatever database is under it. `open` gives an app with twelve properties. */
export function describeStaff(open: () => Promise<TestApp>): void {
  describe('properties for staff', () => {
    describeProperties(open);
  });
  describe('many properties for staff', () => {
    describeManyProperties(open);
  });
  describe('photos of a property', () => {
    describePhotos(open);
  });
}
