/**
 * The results of `work` in the order of the items, with `ahead` of them running while one is used. The first result
 * is yielded as soon as it is ready.
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
    // the failure is reported where it is awaited; without a handler it would end the process before
    working.catch(() => undefined)
    waiting.push(working)
    if (waiting.length <= depth) continue
    yield await (waiting.shift() ?? working)
    depth = ahead
  }
  for (const working of waiting) yield await working
}
