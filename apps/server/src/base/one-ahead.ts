/** The same values, each asked for one step early: the source works on the next one while the reader has this one. */
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
    // after an early stop, what was asked for ends before the reader's transaction does; its error has no receiver
    await next.catch(() => undefined)
    await source.return(undefined).catch(() => undefined)
  }
}
