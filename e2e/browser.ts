import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Path of the machine's Chromium; undefined uses Playwright's own download. */
export function findChromium(): string | undefined {
  // the headless shell needs half the processor time of the whole browser
  return chosen() ?? onPath(['chromium-headless-shell', ...WHOLE])
}

/** Path of a Chromium that takes extensions, which the headless shell does not. */
export const findWholeChromium = (): string | undefined => onPath(WHOLE) ?? chosen()

const chosen = () => process.env.PORTAL_CHROMIUM ?? process.env.CHROMIUM_PATH

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable)
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
