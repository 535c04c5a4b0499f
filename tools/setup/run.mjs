import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The checkout, independent of the folder that npm was called from. */
const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const inRoot = (...parts) => join(ROOT, ...parts)

/** Writes a message to stderr, because stdout is for the output of the command. */
export const say = (line) => process.stderr.write(`${line}\n`)

export const fail = (line) => {
  say(line)
  process.exit(1)
}

/** Runs a program and returns its exit code. `quiet` sends its stdout to stderr; `timeout` (ms) ends it. */
export function run(command, args, { env = process.env, quiet = false, cwd = ROOT, timeout } = {}) {
  const stdio = quiet ? ['ignore', 2, 2] : 'inherit'
  const child = spawn(command, args, { cwd, env, stdio, timeout })
  // npm sends SIGTERM to this process only; a signal that the child also received is harmless
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

export const node = (args, options) => run(process.execPath, args, options)

/** Runs npm through the script that started this process; without a shell where possible. */
export function npm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return node([script, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}

/** Runs another script in this process, so that the script gets the signals and sets the exit code. */
export async function become(script) {
  process.setSourceMapsEnabled(true)
  process.argv[1] = script
  await import(pathToFileURL(script).href)
}
