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
    // after an early stop, the pending request must end before the caller ends its transaction; nobody reads its error
    await next.catch(() => undefined)
    await source.return(undefined).catch(() => undefined)
  }
}
