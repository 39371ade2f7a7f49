import { describe, expect, it } from 'vitest';
import { chatUrl } from '../../../shared/chat.ts';

describe('chat link', () => {
  it('opens with the text filled in', () => {
    expect(chatUrl('2348000000000', 'Hello & “welcome”?\n🏠')).toBe(
      'https://wa.me/2348000000000?text=Hello%20%26%20%E2%80%9Cwelcome%E2%80%9D%3F%0A%F0%9F%8F%A0',
    );
  });
});
