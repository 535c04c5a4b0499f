/** New fields of a document or an item: values as written by official name; absent ones are left out. */
export type NewValues = Readonly<Record<string, string>>
