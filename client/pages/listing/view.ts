const views = ['grid', 'list', 'map'] as const;
export type ListingView = (typeof views)[number];

export function parseView(params: URLSearchParams): ListingView {
  return views.find((name) => name === params.get('view')) ?? 'grid';
}
