export interface Transfer {
  ms: number
  /** Time to the first byte of the body */
  firstMs: number
  bytes: number
  /** Maximum growth of the process's memory in MB, server included */
  grownMb: number
}

/** Makes a call and reads the whole body. `onPiece` gets each chunk as it arrives. */
export async function take(ask: () => Promise<Response>, onPiece?: (piece: Uint8Array) => void): Promise<Transfer> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  try {
    const start = performance.now()
    const reply = await ask()
    if (!reply.ok || !reply.body) throw new Error(`${reply.status} ${(await reply.text()).slice(0, 2000)}`)
    let [bytes, firstMs] = [0, 0]
    for await (const chunk of reply.body) {
      firstMs ||= performance.now() - start
      const piece = chunk as Uint8Array // fetch's bodies are bytes
      bytes += piece.length
      onPiece?.(piece)
    }
    return { ms: performance.now() - start, firstMs, bytes, grownMb: (peak - before) / 1e6 }
  } finally {
    clearInterval(timer)
  }
}
