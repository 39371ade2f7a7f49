declare module '*.md?contents' {
  export const sections: readonly { id: string; title: string }[];
}

declare module '*.md?text' {
  export const html: string;
}
