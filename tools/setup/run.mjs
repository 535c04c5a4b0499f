import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { ROOT } from './paths.mjs'

/** The steps before the main job speak on stderr: what they say is never the answer of a command. */
export const say = (line) => process.stderr.write(`${line}\n`)

export const fail = (line) => {
  say(line)
  process.exit(1)
}

/** Runs a program to its end with our terminal; `quiet` keeps its words off stdout, `timeout` (ms) ends it. Answers its exit code. */
export function run(command, args, { env = process.env, quiet = false, cwd = ROOT, timeout } = {}) {
  const stdio = quiet ? ['ignore', 2, 2] : 'inherit'
  return watch(spawn(command, args, { cwd, env, stdio, timeout }))
}

/** Node itself, without a shell between us and it. */
export const node = (args, options) => run(process.execPath, args, options)

/** npm, found as npm found us; without a shell where that is possible. */
export function npm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return node([script, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}

/** As the shell's own `exec`: this process turns into the program, so signals and exit code are its own and nothing is left behind. */
export async function become(script) {
  process.setSourceMapsEnabled(true)
  process.argv[1] = script
  await import(pathToFileURL(script).href)
}

/**
 * A terminal sends Ctrl-C to the whole group, npm sends SIGTERM to us alone: we pass on what the child may not have got (a second
 * one changes nothing there) and wait for it.
 */
function watch(child) {
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
