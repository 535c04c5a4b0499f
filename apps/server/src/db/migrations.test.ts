import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDefinitions } from './definitions.ts'
import { readMigrations, readMigrationsBefore, sqlFolder } from './migrations.ts'

/** Lines of `sha256sum`: digest, two spaces, path below `migrations`. */
const released = readFileSync(join(sqlFolder('migrations'), 'released.sha256'), 'utf8')
  .trimEnd()
  .split('\n')
const present = [
  ...readMigrations().map(({ name, checksum }) => `${checksum}  ${name}`),
  ...readMigrationsBefore().map(({ name, checksum }) => `${checksum}  until-0.2.0/${name}`),
]

test('a landed migration has the text with which it landed: add another file instead (CONTRIBUTING)', () => {
  expect(released.filter((line) => !present.includes(line))).toEqual([])
})

test('each migration is in released.sha256: «sha256sum NNNN_name.sql >> released.sha256» in apps/server/migrations', () => {
  expect(present.filter((line) => !released.includes(line))).toEqual([])
})

test('no migration has the name of one of 0.1.0, which decides where a database comes from', () => {
  const before = readMigrationsBefore().map(({ name }) => name)
  expect(readMigrations().filter(({ name }) => before.includes(name))).toEqual([])
})

const definitions = readDefinitions()
const functions = definitions.filter(({ kind }) => kind === 'function')
const policies = definitions.filter(({ kind }) => kind === 'policy')

test('a file of functions has one function, of its name', () => {
  for (const { name, text } of functions)
    expect(
      [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, made]) => made),
      name,
    ).toEqual([name])
  expect(new Set(functions.map(({ name }) => name)).size).toBe(functions.length)
})

test('each trigger stands with its function, and is replaced', () => {
  for (const { name, text } of functions)
    for (const [statement, called] of text.matchAll(
      /^create (?:or replace )?trigger[\s\S]*?execute function (\w+)/gm,
    )) {
      expect(statement).toMatch(/^create or replace trigger/)
      expect(called).toBe(name)
    }
})

test('a file of policies has those of one table, and each table has such a file', () => {
  for (const { name, text } of policies) {
    const tables = [...text.matchAll(/^create policy \w+ on (\w+)/gm)].map(([, table]) => table)
    expect(new Set(tables), name).toEqual(new Set([name]))
  }
  const tables = readMigrations().flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table),
  )
  expect(policies.map(({ name }) => name)).toEqual(tables.sort())
})

test('a migration of tables makes neither functions nor policies', () => {
  for (const { name, text } of readMigrations())
    expect(text, name).not.toMatch(
      /^\s*(create (or replace )?(function|trigger|procedure)|create policy|alter policy)/im,
    )
})

test('a function of columns names no function that is made after the tables', () => {
  const later = functions.filter(({ isOfColumns }) => !isOfColumns).map(({ name }) => name)
  for (const { name, text } of functions.filter(({ isOfColumns }) => isOfColumns))
    expect(
      [...text.matchAll(/\b(\w+)\s*\(/g)].map(([, called]) => called).filter((called) => later.includes(called ?? '')),
      name,
    ).toEqual([])
})

test('each function is made after those that it names, where none names it back', () => {
  const place = new Map(functions.map(({ name }, index) => [name, index]))
  const bodies = functions.filter(({ text }) => /^\s*return /m.test(text) && !text.includes('$$'))
  expect(bodies.length).toBeGreaterThan(5)
  for (const { name, text } of bodies)
    for (const [, called = ''] of text.matchAll(/\b(\w+)\s*\(/g))
      if (called !== name && place.has(called))
        expect(place.get(called), `${name} calls ${called}`).toBeLessThan(place.get(name) ?? 0)
})
