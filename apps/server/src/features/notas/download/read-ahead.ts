/**
 * The results of `work` in the order of the items, `ahead` of them under way while the first is being used. The first result goes
 * out at once: nobody waits for what comes after it.
 */
export async function* readAhead<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<R>,
  ahead: number,
): AsyncGenerator<[T, R]> {
  const waiting: Promise<[T, R]>[] = []
  let depth = 0
  for await (const item of items) {
    const working = work(item).then((result): [T, R] => [item, result])
    // a failure is reported where it is awaited; until then it must not end the process
    working.catch(() => undefined)
    waiting.push(working)
    if (waiting.length <= depth) continue
    yield await (waiting.shift() ?? working)
    depth = ahead
  }
  for (const working of waiting) yield await working
}
