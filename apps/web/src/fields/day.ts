/** True for an existing date between 1900-01-01 and 2099-12-31. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
