export type ListingView = 'grid' | 'list';

export function parseView(params: URLSearchParams): ListingView {
  return params.get('view') === 'list' ? 'list' : 'grid';
}
