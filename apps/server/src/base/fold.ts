/** Text as searches and orders compare it: no accents, lower case. The SQL function fold_text gives the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
