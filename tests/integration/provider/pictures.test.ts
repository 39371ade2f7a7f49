import { describe } from 'vitest';
import { openProviderApp } from './provider-app.ts';
import { describePictures } from './pictures-behaviour.ts';

describe('pictures as files', () => {
  describePictures(() => openProviderApp({ seedProperties: 0 }));
});
