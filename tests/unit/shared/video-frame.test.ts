import { describe, expect, it } from 'vitest';
import { videoFrameOf, videoPlayers } from '../../../shared/video-frame.ts';

const youTube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const vimeo = 'https://player.vimeo.com/video/76979871';

describe('the frame of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', youTube],
    ['https://youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=30s', youTube],
    ['http://m.youtube.com/watch?v=aqz-KE-bpKQ', youTube],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc', youTube],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', youTube],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', youTube],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1', youTube],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', youTube],
    ['https://vimeo.com/76979871', `${vimeo}?dnt=1`],
    ['https://www.vimeo.com/76979871/', `${vimeo}?dnt=1`],
    ['https://vimeo.com/channels/staffpicks/76979871', `${vimeo}?dnt=1`],
    ['https://vimeo.com/76979871/8272103f6e', `${vimeo}?h=8272103f6e&dnt=1`],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${vimeo}?h=8272103f6e&dnt=1`],
    ['https://vimeo.com/76979871?h="><script>', `${vimeo}?dnt=1`],
  ])('of %s is that of its player', (url, frame) => {
    expect(videoFrameOf(url, videoPlayers)).toBe(frame);
  });

  it.each([
    null,
    '',
    'watch?v=aqz-KE-bpKQ',
    'javascript://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ"><b>',
    'https://www.youtube.com/@channel',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://evil.example/www.youtube.com/embed/aqz-KE-bpKQ',
    'https://vimeo.com/user123',
    'https://vimeo.com.evil.example/76979871',
    'https://videos.example/tour.mp4',
  ])('is missing for %s', (url) => {
    expect(videoFrameOf(url, videoPlayers)).toBeNull();
  });

  it('is missing if its player is not allowed', () => {
    expect(videoFrameOf('https://youtu.be/aqz-KE-bpKQ', ['player.vimeo.com'])).toBeNull();
    expect(videoFrameOf('https://vimeo.com/76979871', [])).toBeNull();
  });
});
