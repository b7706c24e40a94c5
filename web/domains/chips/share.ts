/** Which part of the residents holds a chip, in whole per cent; 0 stands for less than a half. */
export const shareOf = (holders: number, residents: number) =>
  Math.round((100 * Math.min(holders, residents)) / Math.max(residents, 1))
