/** Tells the operator how far a long command has come. */
export interface Progress {
  /** What is being done now, in pt-BR. */
  step(text: string): void
  /** Bytes more. Throws when the command is to end. */
  advance(bytes: number): void
}

interface ProgressOptions {
  write: (text: string) => void
  /** A terminal overwrites its line; elsewhere a line now and then. */
  terminal: boolean
  now: () => number
  /** Called with every step forward; throws when the command is to end. */
  check: () => void
}

const FIRST_MS = 2_000
const TERMINAL_MS = 500
const LINE_MS = 5_000

/** Silent for the first two seconds: a refusal stays one line. */
export function openProgress({ write, terminal, now, check }: ProgressOptions): Progress & { end(): void } {
  const started = now()
  let last = started - LINE_MS
  let doing = ''
  let bytes = 0
  let shown = false
  const show = () => {
    const at = now()
    if (at - started < FIRST_MS || at - last < (terminal ? TERMINAL_MS : LINE_MS)) return
    last = at
    shown = true
    const text = `${doing}: ${(bytes / 1_048_576).toFixed(0)} MB em ${Math.round((at - started) / 1000)} s`
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
