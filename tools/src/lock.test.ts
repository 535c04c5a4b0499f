import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every entry of the lock file has the digest of its package, so `npm ci` installs the reviewed content. */
interface LockEntry {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>
}
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

/**
 * Platform packages of two development tools that the registry in use did not offer at that version. With a
 * registry that offers them, run `node tools/setup/lock-platforms.mjs --integrity` and delete them here.
 */
const NOT_OFFERED: Record<string, string[]> = {
  '@biomejs/cli-': [
    'android-arm64@2.6.8',
    'android-x64@2.6.8',
    'darwin-arm64@2.6.8',
    'darwin-x64@2.6.8',
    'linux-arm64-musl@2.6.8',
    'linux-x64-musl@2.6.8',
    'win32-arm64@2.6.8',
    'win32-x64@2.6.8',
  ],
  '@oxc-parser/binding-': [
    'android-arm-eabi@0.156.0',
    'android-arm64@0.156.0',
    'darwin-arm64@0.156.0',
    'darwin-x64@0.156.0',
    'freebsd-x64@0.156.0',
    'linux-arm-gnueabihf@0.156.0',
    'linux-arm-musleabihf@0.156.0',
    'linux-ppc64-gnu@0.156.0',
    'linux-riscv64-gnu@0.156.0',
    'linux-riscv64-musl@0.156.0',
    'linux-s390x-gnu@0.156.0',
    'openharmony-arm64@0.156.0',
    'win32-arm64-msvc@0.156.0',
    'win32-ia32-msvc@0.156.0',
    'win32-x64-msvc@0.156.0',
  ],
}
const missing = Object.entries(NOT_OFFERED).flatMap(([name, systems]) => systems.map((system) => `${name}${system}`))

test('every package of the lock file has an integrity, except the listed platform packages', () => {
  const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]+=*$/.test(integrity ?? ''))
  const names = without.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  expect(names.filter((name) => !missing.includes(name))).toEqual([])
  expect(missing.filter((name) => !names.includes(name))).toEqual([])
})

test('packages without integrity are optional development packages of other systems', () => {
  for (const [path, { dev, optional, os, libc, cpu, integrity }] of installed) {
    if (integrity) continue
    expect([dev, optional], path).toEqual([true, true])
    const isServer = os?.includes('linux') && !libc?.includes('musl') && cpu?.some((name) => /^(x64|arm64)$/.test(name))
    expect(isServer ?? false, path).toBe(false)
  }
})

test('no entry names a registry, so each machine uses its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
