/** Beginnings of the keys of a note of a town (NFSE) and of a typed bill, whose parts a hyphen divides. */
const MADE = /^(?:NFSE-|(?:06|21|22|28|29)-[A-Z\d]{11,14}-)/

/** True for the key, or its beginning, that the portal gives to a document without an access key. */
export const isMadeKey = (text: string): boolean => MADE.test(text)
