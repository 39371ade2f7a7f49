/** Where 'View on map' leads. */
export const neighbourhoodId = 'neighbourhood';
