/** Folds text for comparison: no accents, lower case. The SQL function fold_text gives the same result. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
