/** A grey PNG of 64 by 48 pixels. */
export const smallPhoto = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEVmd4hoPW5rAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIie3BgQAAAADDoPlTX+AIVQEAAHQNDDAAAWReGocAAAAASUVORK5CYII=',
      'base64',
    ),
  ],
  'photo.png',
  { type: 'image/png' },
);
