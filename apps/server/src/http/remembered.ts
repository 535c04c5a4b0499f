/**
 * Caches the result of `question` for `milliseconds`. Resolves to null when the query failed; failures are
 * not cached.
 */
export function remembered<T>(milliseconds: number, question: () => Promise<T>): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let answer: Promise<T | null> = Promise.resolve(null)
  return () => {
    if (Date.now() - readAt < milliseconds) return answer
    readAt = Date.now()
    answer = question().catch(() => {
      readAt = Number.NEGATIVE_INFINITY
      return null
    })
    return answer
  }
}
