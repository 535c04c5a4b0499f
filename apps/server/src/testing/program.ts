import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..', '..')
const BUILD = join(SERVER, '..', '..', 'tools', 'setup', 'build.mjs')

/** The tests of the program run what ships: the build, brought up to date first. */
export const buildProgram = (): Buffer => execFileSync(process.execPath, [BUILD, '--server'], { stdio: 'pipe' })

export interface Program {
  child: ChildProcess
  /** All of stdout and stderr so far. */
  said(): string
  /** Resolves with its address once it prints it; rejects with what it said when it ends before. */
  ready: Promise<string>
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string | null>
}

export interface ProgramOptions {
  dataDir: string
  env?: NodeJS.ProcessEnv
  /** Runs it as this user; only root can ask for it. */
  user?: { uid: number; gid: number }
}

/** The whole program as a process of its own: what is killed is killed for real. */
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
