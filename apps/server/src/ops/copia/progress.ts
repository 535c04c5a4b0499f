/** Shows the operator the progress of a long command. */
export interface Progress {
  /** The current step, in pt-BR. */
  step(text: string): void
  /** Adds processed bytes. Throws when the command must end. */
  advance(bytes: number): void
}

interface ProgressOptions {
  write: (text: string) => void
  /** On a terminal one line is overwritten; elsewhere a line is printed every five seconds. */
  terminal: boolean
  now: () => number
  /** Called at every step; throws when the command must end. */
  check: () => void
}

const FIRST_MS = 2_000
const TERMINAL_MS = 500
const LINE_MS = 5_000

/** Prints nothing for two seconds, so that a refusal prints one line only. */
export function openProgress({ write, terminal, now, check }: ProgressOptions): Progress & { end(): void } {
  const started = now()
  let last = started - LINE_MS
  let doing = ''
  let bytes = 0
  let shown = false
  const show = () => {
    const time = now()
    if (time - started < FIRST_MS || time - last < (terminal ? TERMINAL_MS : LINE_MS)) return
    last = time
    shown = true
    const text = `${doing}: ${(bytes / 1_048_576).toFixed(0)} MB em ${Math.round((time - started) / 1000)} s`
    write(terminal ? `\r\u001b[K${text}` : `${text}\n`)
  }
  return {
    step(text) {
      doing = text
      check()
      show()
    },
    advance(more) {
      bytes += more
      check()
      show()
    },
    end() {
      if (terminal && shown) write('\r\u001b[K')
    },
  }
}

/** Passes the chunks through, adds their bytes to the progress, and calls `onChunk` with each. */
export async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  progress: Progress,
  onChunk?: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    progress.advance(chunk.length)
    onChunk?.(chunk)
    yield chunk
  }
}
