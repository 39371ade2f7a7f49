export const squareMetresPerSquareFoot = 0.09290304;
