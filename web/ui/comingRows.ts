/** The rows of a list; undefined, as while it is loading, where the list before had none: that says nothing of the one that is coming. */
export const comingRows = <Row>(rows: readonly Row[] | undefined, isPlaceholderData: boolean) =>
  isPlaceholderData && rows?.length === 0 ? undefined : rows
