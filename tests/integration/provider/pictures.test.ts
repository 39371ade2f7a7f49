import { describe } from 'vitest';
import { openTestApp } from './open-test-app.ts';
import { describePictures } from './pictures-behaviour.ts';

describe('pictures as files', () => {
  describePictures(() => openTestApp({ seedProperties: 0 }));
});
