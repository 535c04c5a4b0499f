import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..', '..')
const BUILD = join(SERVER, '..', '..', 'tools', 'setup', 'prepare.mjs')

/** Builds the program if needed: tests of the program run the build. */
export const buildProgram = (): Buffer => execFileSync(process.execPath, [BUILD, 'build:server'], { stdio: 'pipe' })

export interface Program {
  child: ChildProcess
  /** All output of stdout and stderr so far. */
  said(): string
  /** Resolves with the printed address. Rejects with the output when the process exits before. */
  ready: Promise<string>
  /** Resolves with the exit code, or with the name of the signal that ended the process. */
  ended: Promise<number | string | null>
}

export interface ProgramOptions {
  dataDir: string
  env?: NodeJS.ProcessEnv
  /** User to run as; requires root. */
  user?: { uid: number; gid: number }
}

/** Starts the whole program as a separate process, so that a kill ends it like a crash. */
export function startProgram({ dataDir, env, user }: ProgramOptions): Program {
  const child = spawn(process.execPath, [join(SERVER, 'dist', 'main.js')], {
    ...user,
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      DATA_DIR: dataDir,
      PORT: '0',
      PORTAL_DEMO: '0',
      // no balancer asks /readyz
      PORTAL_SAIDA: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /^Portal Contador: (http\S+)$/m.exec(text)
      if (found?.[1]) resolve(found[1])
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void ended.then((code) => reject(new Error(`ended with ${String(code)}: ${text}`)))
  })
  ready.catch(() => undefined)
  return { child, said: () => text, ready, ended }
}

/** What the program logged as failed so far: message of the line and of its error. A line without an error is a warning only. */
export const failuresIn = (said: string): string[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } })
    .filter(({ level, err }) => level >= 40 && err)
    .map(({ msg, err }) => `${msg}: ${err?.message}`)
