/** Yields the values of `source` in order, and requests the next value before it yields this one, so that both sides work at once. */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T, void, undefined> {
  let next = source.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = source.next()
      yield value
    }
  } finally {
    // when the caller stops early, this waits for the pending request and drops its error: the caller may then end its transaction
    await next.catch(() => undefined)
    await source.return(undefined).catch(() => undefined)
  }
}
